import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { validityStatus } from "@tandem/contract/core/statuses";
import { findsSerial, namedSerials, pieceKey, repeatedSerial } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { faultAt } from "../serial-numbers/pieces.ts";
import type { Goods } from "./ledger.ts";

/** What lies in a place, with the serial numbers that lie there. */
export interface Lying extends Goods {
  readonly id: string;
  readonly qty: string;
  readonly pieces: readonly { readonly id: string; readonly serialNo: string }[];
}

/** What lies in some places, in their order. @throws Fault notFound where the caller does not see one */
export async function findLying(tx: Database, ids: readonly string[]): Promise<Lying[]> {
  const { rows } =
    await sql<Lying>`select b.id, b.org_no, b.classify_type, b.business_classify_type, b.warehouse_no, b.cell_no,
      b.item_no, b.unit_no, b.lot_no, b.item_feature_no, b.owner_no, b.stock_type, b.qty,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id::text, 'serialNo', s.serial_no)) from serial_number s
        where s.tenant_id = b.tenant_id and s.stock_balance_id = b.id), '[]') as pieces
    from stock_balance b where b.id = any (${ids}::bigint[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const one = byId.get(id);
    if (!one) throw new Fault("notFound");
    return one;
  });
}

/** How much of what lies somewhere goes, and which pieces, where somebody says it. */
interface Leaving {
  readonly qty: string;
  readonly serialNos?: string | null | undefined;
}

/**
 * The pieces that go: those that are named, else all where all that lies there goes.
 *
 * @throws Fault serialsCount, serialRepeated, serialNotThere
 */
export function piecesOf({ qty, serialNos }: Leaving, { qty: there, pieces }: Lying, path: string): string[] | null {
  const named = namedSerials(serialNos);
  if (named.length === 0) {
    return pieces.length > 0 && compareNumbers(qty, there) === 0 ? pieces.map(({ id }) => id) : null;
  }
  const found = findsSerial(pieces);
  const twice = repeatedSerial(named, pieceKey(pieces.map(({ serialNo }) => serialNo)));
  if (compareNumbers(String(named.length), qty) > 0) {
    throw faultAt(path, "serialsCount", { count: named.length, quantity: qty });
  }
  if (twice !== undefined) throw faultAt(path, "serialRepeated", { serialNo: twice });
  return named.map((serialNo) => {
    const id = found(serialNo)?.id;
    if (id === undefined) throw faultAt(path, "serialNotThere", { serialNo });
    return id;
  });
}

/**
 * What receipts brought that waits to be put away stays where it lies, in no cell, once goods have left: asked after they have. In a
 * warehouse without cells nothing waits.
 *
 * @param found what was named, in its order
 * @param taken what of it left from no cell
 * @throws Fault transferWaiting
 */
export async function requireWaiting(
  tx: Database,
  found: readonly Lying[],
  taken: readonly Lying[],
  pathOf: (index: number) => string,
): Promise<void> {
  if (taken.length === 0) return;
  const { available, blocked, frozen } = stockType.code;
  const { rows } = await sql<{
    itemNo: string;
    ids: string[];
  }>`select b.item_no, b.ids from (
      select org_no, warehouse_no, item_no, unit_no, lot_no, item_feature_no, owner_no, classify_type, business_classify_type,
        array_agg(id::text) as ids
      from stock_balance where id = any (${taken.map(({ id }) => id)}::bigint[]) group by 1, 2, 3, 4, 5, 6, 7, 8, 9) b
    cross join lateral (
      select coalesce(sum(l.qty), 0) as lies from stock_balance l
      where (l.org_no, l.warehouse_no, l.item_no, l.unit_no) = (b.org_no, b.warehouse_no, b.item_no, b.unit_no)
        and (l.lot_no, l.item_feature_no, l.owner_no, l.classify_type, l.business_classify_type)
          is not distinct from (b.lot_no, b.item_feature_no, b.owner_no, b.classify_type, b.business_classify_type)
        and l.cell_no is null and l.stock_type in (${available}, ${blocked}, ${frozen})) l
    where l.lies < app.waiting_of(b.ids[1]::bigint)
      and exists (select from cell c where c.warehouse_no = b.warehouse_no and c.status_code = ${validityStatus.code.valid}) limit 1`.execute(
    tx,
  );
  const [short] = rows;
  if (!short) return;
  const index = found.findIndex((each) => taken.includes(each) && short.ids.includes(each.id));
  const parameters = { itemNo: short.itemNo };
  const detail = { path: pathOf(index), key: "errors.transferWaiting", parameters: { itemNo: short.itemNo } };
  throw new Fault("transferWaiting", parameters, [detail]);
}
