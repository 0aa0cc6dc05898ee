import { tickedStatus, validityStatus } from "@tandem/contract/core/statuses";
import { type RawBuilder, sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";

/** What a price agreement is looked for by: expressions. */
interface Asked {
  readonly orgNo: RawBuilder<unknown>;
  readonly supplierNo: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
  readonly itemNo: RawBuilder<unknown>;
  /** That of the price, and the quantity in it. */
  readonly unitNo: RawBuilder<unknown>;
  readonly quantity: RawBuilder<unknown>;
  /** Of how many the price is to be; of one where it is null. */
  readonly per: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  /** By which a price without tax becomes one with it; where it is null, by that of the agreement. */
  readonly taxRate: RawBuilder<unknown>;
}

/**
 * What an agreement of an organisation with a supplier asks for a material on a day, as a query of one row at most: its number,
 * its price with the tax of the line, as orders say it, and its own rate. Of several that hold it is the one that began last, then the one for the
 * largest quantity.
 */
export function agreedPrice(asked: Asked): RawBuilder<unknown> {
  return sql`select p.agreement_no, p.tax_rate, trim_scale(round(p.price * coalesce(${asked.per}, 1)
      * case p.is_tax_included when ${sqlCodes(tickedStatus.code.yes)} then 1 else 1 + coalesce(${asked.taxRate}, p.tax_rate, 0) / 100 end, 6)) as price
    from price_agreement p
    where p.org_no = ${asked.orgNo} and p.supplier_no = ${asked.supplierNo} and p.currency = ${asked.currency}
      and p.item_no = ${asked.itemNo} and p.unit_no = ${asked.unitNo} and p.scale_qty <= ${asked.quantity}
      and p.status_code = ${sqlCodes(validityStatus.code.valid)}
      and ${asked.day} between p.valid_from and coalesce(p.valid_to, 'infinity')
    order by p.valid_from desc, p.scale_qty desc, p.id desc limit 1`;
}
