import { customerAddress } from "@tandem/contract/base-data/customer-addresses";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { tickedStatus } from "@tandem/contract/core/statuses";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { asStored, type Defaults, giveUpDefault, giveUpDefaults } from "./default-addresses.ts";
import { changedHours, checkHours, requireHours } from "./hours.ts";
import { changedPosition, checkPositions, requirePosition } from "./positions.ts";

type AddressInput = Input<typeof customerAddress>;

const { yes, no } = tickedStatus.code;
const defaults: Defaults = {
  table: "customer_address",
  flag: { field: "isDefault", yes, no },
  of: { customerNo: "customer" },
};

/** A customer has one default address, and a position is whole. */
export const customerAddressRules: PlainRules<AddressInput, Change<typeof customerAddress>> = {
  async beforeAdd(_context, tx, input) {
    requirePosition(customerAddress.name, input);
    requireHours(customerAddress.name, input);
    if (input.isDefault === yes) await giveUpDefault(tx, defaults, input, null);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const before = await findRow<Row<typeof customerAddress>>(tx, customerAddress, change.id);
    requirePosition(customerAddress.name, changedPosition(before, change));
    requireHours(customerAddress.name, changedHours(before, change));
    if ((change.isDefault ?? before.isDefault) === yes) await giveUpDefault(tx, defaults, before, change.id);
    return change;
  },
  complete: (work) => asStored(work, defaults.table, ["customerNo"]),
  async check(work) {
    await checkPositions(work, defaults.table);
    await checkHours(work, defaults.table);
  },
  before: (work) => giveUpDefaults(work, defaults),
};
