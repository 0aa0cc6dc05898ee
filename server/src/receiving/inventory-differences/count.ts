import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import type { CountInput } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { countedBy, differenceStatus } from "@tandem/contract/receiving/inventory-differences/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { asColumns } from "../../core/table-columns.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { requireCome } from "../days-of-goods.ts";
import { begunAfter } from "../kept-stock/began.ts";
import { storedDifferences } from "./stored-differences.ts";

/** A place of which something was counted, with what the book says of it. */
export interface Place {
  readonly keptAs: string;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly classifyType: string | null;
  readonly businessClassifyType: string | null;
  readonly warehouseNo: string;
  readonly cellNo: string | null;
  readonly itemNo: string;
  readonly unitNo: string;
  readonly lotNo: string | null;
  readonly itemFeatureNo: string | null;
  readonly stockType: string;
  readonly bookQty: string;
}

/** What was counted there. */
export interface Counted extends Place {
  readonly countedQty: string;
  readonly countDate: string;
  readonly remark: string | null;
}

export const placeColumns = sql`b.kept_as, b.org_no, b.supplier_no, b.classify_type, b.business_classify_type, b.warehouse_no, b.cell_no, b.item_no,
  b.unit_no, b.lot_no, b.item_feature_no, b.stock_type`;

/** The places of some ids, as the caller sees what is kept. @throws Fault notFound */
async function findPlaces(tx: Database, ids: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place & { readonly id: string }>`select b.id, ${placeColumns}, b.inventory_qty as book_qty
    from stock_balance_kept_row b where b.id = any (${ids}::bigint[])`.execute(tx);
  const byId = new Map(rows.map(({ id, ...place }) => [id, place]));
  return ids.map((id) => {
    const place = byId.get(id);
    if (!place) throw new Fault("notFound");
    return place;
  });
}

const countOpen = (number: string, details: readonly FaultDetail[] = []) => new Fault("countOpen", { number }, details);

/** Of a place one count waits for the other side: two would take the same difference off twice. @throws Fault countOpen */
async function requireSettled(tx: Database, counted: readonly (Counted & { readonly place: number })[]): Promise<void> {
  const places = JSON.stringify(counted.map((one) => asColumns({ ...one })));
  const { rows } = await sql<{
    readonly place: number;
    readonly number: string;
  }>`select p.place, d.difference_no as number
    from jsonb_to_recordset(${places}::jsonb) as p (place integer, kept_as text, supplier_no text, warehouse_no text, cell_no text,
      item_no text, unit_no text, lot_no text, item_feature_no text, stock_type text, classify_type text, business_classify_type text)
    join inventory_difference d on (d.kept_as, d.supplier_no, d.warehouse_no, d.item_no, d.unit_no, d.stock_type)
        = (p.kept_as, p.supplier_no, p.warehouse_no, p.item_no, p.unit_no, p.stock_type)
      and (d.cell_no, d.lot_no, d.item_feature_no, d.classify_type, d.business_classify_type)
        is not distinct from (p.cell_no, p.lot_no, p.item_feature_no, p.classify_type, p.business_classify_type)
    where d.difference_status in (${sqlCodes(differenceStatus.groups.unsettled)}) order by p.place limit 1`.execute(tx);
  const [open] = rows;
  if (!open) return;
  const { place, number } = open;
  throw countOpen(number, [{ path: `lines.${place}.countedQty`, key: "errors.countOpen", parameters: { number } }]);
}

/** Writes what was counted: each against what the book says now. Answers them in their order. @throws Fault countOpen */
export async function addCounts(tx: Database, context: Context, counted: readonly Counted[]) {
  const by = context.user.side === "supplier" ? countedBy.code.supplier : countedBy.code.buyer;
  const states = counted.map(({ countedQty, bookQty }) =>
    compareNumbers(countedQty, bookQty) === 0 ? differenceStatus.code.matched : differenceStatus.code.open,
  );
  const differing = counted.flatMap((one, place) =>
    states[place] === differenceStatus.code.open ? [{ ...one, place }] : [],
  );
  await requireSettled(tx, differing);
  const added = new Map<number, { readonly id: string; readonly number: string }>();
  for (const [toState, what] of [
    [differenceStatus.code.open, "counted"],
    [differenceStatus.code.matched, null],
  ] as const) {
    const places = [...counted.keys()].filter((place) => states[place] === toState);
    const heads = places.map((place) => ({ ...counted[place], countedBy: by, differenceStatus: toState }));
    const documents = await addDocuments(tx, context.taker, storedDifferences, {
      heads,
      action: "count",
      toState,
      what,
    }).catch((failure) => {
      throw isTaken(failure, "inventory_difference_open") ? countOpen("–") : failure;
    });
    for (const [index, place] of places.entries()) {
      const document = documents[index];
      if (document) added.set(place, document);
    }
  }
  return {
    records: [...counted.keys()].flatMap((place) => {
      const one = added.get(place);
      return one ? [{ id: one.id, differenceNo: one.number }] : [];
    }),
    matched: states.filter((state) => state === differenceStatus.code.matched).length,
  };
}

/** A place of the stock that was counted, and where in the call the day was said. */
interface CountedOn {
  readonly stockBalanceId: string;
  readonly itemNo: string;
  readonly path: string;
}

/**
 * What was counted was counted, and lay there: the day is not to come, and not before anything did.
 *
 * @throws Fault dayToCome, countBeforeStock
 */
export async function requireCountable(tx: Database, context: Context, day: string, counted: readonly CountedOn[]) {
  requireCome(context, "countDate", day);
  const ids = counted.map(({ stockBalanceId }) => stockBalanceId);
  const late = await begunAfter(tx, ids, day);
  const wrong = counted.flatMap(({ stockBalanceId, itemNo, path }): FaultDetail[] => {
    const began = late.get(stockBalanceId);
    return began ? [{ path, key: "errors.countBeforeStock", parameters: { itemNo, began, day } }] : [];
  });
  if (wrong[0]) throw new Fault("countBeforeStock", wrong[0].parameters, wrong);
}

/**
 * Says what was counted in places that the caller sees.
 *
 * @throws Fault notFound, countedTwice, dayToCome, countBeforeStock, invalidRequest
 */
export async function saveCount(tx: Database, context: Context, { countDate, remark = null, lines }: CountInput) {
  const ids = lines.map(({ stockBalanceId }) => stockBalanceId);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) {
    throw new Fault("countedTwice", {}, [{ path: `lines.${twice}.countedQty`, key: "errors.countedTwice" }]);
  }
  const places = await findPlaces(tx, ids);
  const counts = places.map(({ itemNo }, index) => ({ stockBalanceId: ids[index] ?? "0", itemNo, path: "countDate" }));
  await requireCountable(tx, context, countDate, counts);
  const counted = places.map((place, index) => ({
    ...{ ...place, countDate, remark, countedQty: lines[index]?.countedQty ?? "0" },
  }));
  await requireUnitDecimals(
    tx,
    counted.map(({ unitNo, countedQty: quantity }, index) => {
      const path = `lines.${index}.countedQty`;
      return { unitNo, quantity, path, fieldKey: "inventoryDifference.countedQty" };
    }),
  );
  return addCounts(tx, context, counted);
}
