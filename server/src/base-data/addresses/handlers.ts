import { address, addressType } from "@tandem/contract/base-data/addresses/addresses";
import { addressImport } from "@tandem/contract/base-data/addresses/import";
import type { Change, Input } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { type StatusCode, yesNoStatus } from "@tandem/contract/core/statuses";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { giveUpDefault } from "../default-addresses.ts";
import { changedHours, type Hours, requireHours } from "../hours.ts";
import { changedPosition, type Position, requirePosition } from "../positions.ts";
import { addressDefaults, addressRules } from "./import.ts";

type AddressInput = Input<typeof address>;
type AddressChange = Change<typeof address>;
type Kind = StatusCode<typeof addressType>;
type Owner = { loadadrType: Kind; orgNo: string | null; supplierNo: string | null };
type Kept = Owner & Position & Hours & { defaultAddressSign: StatusCode<typeof yesNoStatus> };

const { receive, send } = addressType.code;
const { yes } = yesNoStatus.code;

/** An address is an organisation's or a supplier's, never both; a supplier keeps its own sending addresses only. */
function ownedBy(
  context: Context,
  input: { loadadrType: Kind; orgNo?: string | null | undefined; supplierNo?: string | null | undefined },
): Owner {
  const { supplierNo } = context.user;
  if (supplierNo) {
    const isOthers = Boolean(input.supplierNo) && input.supplierNo !== supplierNo;
    if (isOthers || input.loadadrType !== send) throw new Fault("permissionMissing");
    return { loadadrType: send, orgNo: null, supplierNo };
  }
  if (input.loadadrType === receive)
    return { loadadrType: receive, orgNo: required("orgNo", input.orgNo), supplierNo: null };
  return { loadadrType: send, orgNo: null, supplierNo: required("supplierNo", input.supplierNo) };
}

function required(field: "orgNo" | "supplierNo", value: string | null | undefined): string {
  if (value) return value;
  throw new Fault("invalidRequest", {}, [{ path: field, key: "validation.required", fieldKey: `address.${field}` }]);
}

const stored = crud(address, {
  async beforeAdd(context, tx, input: AddressInput) {
    requirePosition(address.name, input);
    requireHours(address.name, input);
    const owner = ownedBy(context, input);
    if (input.defaultAddressSign === yes) await giveUpDefault(tx, addressDefaults, owner, null);
    return { ...input, ...owner };
  },
  async beforeUpdate(context, tx, change: AddressChange) {
    const before = await findRow<Kept>(tx, address, change.id);
    if (context.user.supplierNo && before.supplierNo !== context.user.supplierNo) throw new Fault("permissionMissing");
    requirePosition(address.name, changedPosition(before, change));
    requireHours(address.name, changedHours(before, change));
    const owner = ownedBy(context, { ...before, ...change });
    if ((change.defaultAddressSign ?? before.defaultAddressSign) === yes)
      await giveUpDefault(tx, addressDefaults, owner, change.id);
    return { ...change, ...owner };
  },
  async beforeRemove({ user }, tx, id) {
    if (!user.supplierNo) return;
    const { supplierNo } = await findRow<Owner>(tx, address, id);
    if (supplierNo !== user.supplierNo) throw new Fault("permissionMissing");
  },
});

/** Addresses (S7.14c). */
export const addressHandlers: HandlersOf<Services["addresses"]> = {
  getbmcustomeraddresslistbyparams: stored.list,
  getbmcustomeraddressbyid: stored.get,
  addbmcustomeraddress: stored.add,
  updatebmcustomeraddressbyid: stored.update,
  physicaldeletebmcustomeraddressbyids: stored.remove,
  ...workbooksOf(address, addressImport, addressRules),
};
