import type { address } from "@tandem/contract/base-data/addresses/addresses";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { type ShippingNoticeInput, shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";

type Address = Row<typeof address>;

/** From where to where a delivery goes. */
export interface Delivery {
  readonly from: Address;
  readonly to: Address;
}

interface Terms {
  readonly isFrozen: boolean;
}

/**
 * What is agreed between a supplier and an organisation, and the addresses of a notice, each of its own party. A frozen
 * supplier cannot create a delivery note (B5.3d, B8.4).
 *
 * @throws Fault referenceUnknown, supplierFrozen
 */
export async function deliveryBetween(
  tx: Database,
  supplierNo: string,
  { orgNo, shippingAddressId, deliveryAddressId }: ShippingNoticeInput,
): Promise<Delivery> {
  const found = await sql<Terms & Address>`select a.*, s.is_frozen from supplier_organisation s
    left join address a on a.tenant_id = s.tenant_id and a.id = any (${[shippingAddressId, deliveryAddressId]}::bigint[])
    where s.supplier_no = ${supplierNo} and s.org_no = ${orgNo}`.execute(tx);
  const [terms] = found.rows;
  if (!terms) throw unknownReference(shippingNotice.name, "orgNo", orgNo);
  if (terms.isFrozen) throw new Fault("supplierFrozen");
  // An address is a supplier's, who sends from it, or an organisation's, which receives there.
  const owned = (
    id: string,
    field: "shippingAddress" | "deliveryAddress",
    isOwned: (one: Address) => boolean,
  ): Address => {
    const one = found.rows.find((each) => each.id === id);
    if (one && isOwned(one)) return one;
    const value = one?.officeName ?? id;
    throw new Fault("referenceUnknown", { field, value }, [
      {
        path: `${field}Id`,
        key: "errors.referenceUnknown",
        parameters: { value },
        fieldKey: `shippingNotice.${field}`,
      },
    ]);
  };
  return {
    from: owned(shippingAddressId, "shippingAddress", (one) => one.supplierNo === supplierNo),
    to: owned(deliveryAddressId, "deliveryAddress", (one) => one.orgNo === orgNo),
  };
}
