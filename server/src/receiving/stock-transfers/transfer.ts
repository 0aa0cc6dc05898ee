import { badCell } from "@tandem/contract/base-data/cells";
import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { validityStatus } from "@tandem/contract/core/statuses";
import {
  findsSerial,
  namedSerials,
  pieceKey,
  repeatedSerial,
  serialText,
} from "@tandem/contract/receiving/serial-numbers/named";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { isMovedByHand } from "@tandem/contract/receiving/stock/stock";
import { transferStatus } from "@tandem/contract/receiving/stock-transfers/statuses";
import { stockTransfer, type TransferInput } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { faultAt } from "../serial-numbers/pieces.ts";
import { type Goods, postMovements } from "../stock/ledger.ts";
import { placesNamed } from "../warehousings/cells.ts";
import { requireRoom, type Stored } from "../warehousings/room.ts";
import { storedTransfer } from "./undo-transfers.ts";

type Line = TransferInput["lines"][number];
type Added = Awaited<ReturnType<typeof addDocuments>>;

/** What lies in a place, with the serial numbers that lie there. */
interface Lying extends Goods {
  readonly id: string;
  readonly qty: string;
  readonly pieces: readonly { readonly id: string; readonly serialNo: string }[];
}

/**
 * Moves stock to other cells of its warehouse or on its way to another, blocks or freezes it, or makes it available: all that is
 * said, or nothing.
 *
 * @throws Fault notFound, transferFixed, transferNothing, transferNowhere, transferWaiting, transferInTransit, transferInspected,
 *   referenceUnknown, cellForDefects, cellFull, stockShort, serialsNotNamed
 */
export async function transferStock(
  tx: Database,
  context: Context,
  said: TransferInput,
): Promise<{ transferNos: string[] }> {
  const found = await findLying(tx, said);
  const input = withinWarehouse(said, found);
  requireMovable(input, found);
  await requireWarehouses(tx, input, found);
  await requireCells(tx, input, found);
  await requireRoom(tx, comingInto(input, found));
  await requireUnitDecimals(
    tx,
    input.lines.flatMap(({ qty: quantity }, index) => {
      const { unitNo, qty } = found[index] as Lying;
      if (compareNumbers(quantity, qty) === 0) return [];
      return [{ unitNo, quantity, path: `lines.${index}.qty`, fieldKey: "stockTransfer.qty" }];
    }),
  );
  const pieces = input.lines.map((line, index) => piecesOf(line, found[index] as Lying, `lines.${index}.serialNos`));
  const added = await addTransfers(tx, context, input, found);
  await postMovements(
    tx,
    input.lines.flatMap(({ qty, toWarehouseNo, toCellNo = null, toStockType }, index) => {
      const { id: _id, qty: _there, pieces: _pieces, ...goods } = found[index] as Lying;
      const { id: documentId, number: documentNo } = added[index] as Added[number];
      const said = { ...goods, qty, documentKind: stockTransfer.name, documentId, documentNo };
      const moved = { ...said, serialIds: pieces[index] ?? null };
      const { in: comes, out: goes } = transactionType.code;
      return [
        { ...moved, transactionType: goes },
        {
          ...moved,
          ...(toWarehouseNo ? { warehouseNo: toWarehouseNo } : {}),
          cellNo: toCellNo,
          stockType: toStockType,
          transactionType: comes,
        },
      ];
    }),
    (balanceId) => found.flatMap(({ id }, index) => (id === balanceId ? [`lines.${index}.qty`] : [])),
  );
  await requireWaitingThere(tx, input, found);
  return { transferNos: added.map(({ number }) => number) };
}

async function findLying(tx: Database, { lines }: TransferInput): Promise<Lying[]> {
  const ids = lines.map(({ stockBalanceId }) => stockBalanceId);
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

/** Goods that stay in their warehouse go to no other, also where it is named. */
function withinWarehouse(said: TransferInput, found: readonly Lying[]): TransferInput {
  const lines = said.lines.map((line, index) =>
    line.toStockType !== stockType.code.inTransit && line.toWarehouseNo === found[index]?.warehouseNo
      ? { ...line, toWarehouseNo: null }
      : line,
  );
  return { ...said, lines };
}

/** What waits for inspection, is rejected or goes back is moved by what becomes of it; and a transfer moves something. */
function requireMovable({ lines }: TransferInput, found: readonly Lying[]): void {
  const { inTransit, inInspection, waitingForInspection } = stockType.code;
  lines.forEach(({ toWarehouseNo = null, toCellNo = null, toStockType }, index) => {
    const { stockType: from, cellNo, warehouseNo } = found[index] as Lying;
    if (!isMovedByHand.holds({ stockType: from }, undefined)) throw at(index, "qty", isMovedByHand.error);
    const isInspected = from === waitingForInspection;
    if (isInspected !== (toStockType === inInspection) || (isInspected && toCellNo !== cellNo))
      throw at(index, "toStockType", "transferInspected");
    const isToOther = toWarehouseNo !== null;
    if (isToOther !== (toStockType === inTransit) || (isToOther && (toCellNo !== null || from === inTransit)))
      throw at(index, isToOther ? "toWarehouseNo" : "toStockType", "transferInTransit");
    if (isToOther) {
      if (toWarehouseNo === warehouseNo) throw at(index, "toWarehouseNo", "transferNothing");
      return;
    }
    if (toCellNo === null && cellNo !== null) throw at(index, "toCellNo", "transferNowhere");
    if (toCellNo === cellNo && toStockType === from) throw at(index, "toCellNo", "transferNothing");
  });
}

function at(index: number, field: string, error: ErrorName, parameters: Readonly<Record<string, string>> = {}): Fault {
  const detail: FaultDetail = { path: `lines.${index}.${field}`, key: `errors.${error}`, parameters };
  return new Fault(error, parameters, [detail]);
}

/** Where goods go to another warehouse, it is one of their organisation that the caller sees. */
async function requireWarehouses(tx: Database, { lines }: TransferInput, found: readonly Lying[]): Promise<void> {
  const asked = lines.flatMap(({ toWarehouseNo }) => toWarehouseNo ?? []);
  if (asked.length === 0) return;
  const known = await tx
    .selectFrom("warehouse")
    .select(["warehouseNo", "orgNo"])
    .where("warehouseNo", "in", asked)
    .where("statusCode", "=", validityStatus.code.valid)
    .execute();
  const orgOf = new Map(known.map(({ warehouseNo, orgNo }) => [warehouseNo, orgNo]));
  lines.forEach(({ toWarehouseNo }, index) => {
    if (!toWarehouseNo || orgOf.get(toWarehouseNo) === found[index]?.orgNo) return;
    throw unknownAt(index, "toWarehouseNo", toWarehouseNo);
  });
}

function unknownAt(index: number, field: "toWarehouseNo" | "toCellNo", value: string): Fault {
  const { error, parameters, details } = unknownReference(stockTransfer.name, field, value);
  return new Fault(
    error,
    parameters,
    details.map((detail) => ({ ...detail, path: `lines.${index}.${field}` })),
  );
}

/** Each cell is one of the warehouse, in use, and one for defective goods only of what is blocked. */
async function requireCells(tx: Database, { lines }: TransferInput, found: readonly Lying[]): Promise<void> {
  const placeOf = (index: number) => {
    const { warehouseNo } = found[index] as Lying;
    return { warehouseNo, cellNo: lines[index]?.toCellNo ?? "" };
  };
  const known = await placesNamed(
    tx,
    lines.map((_line, index) => placeOf(index)),
  );
  lines.forEach(({ toCellNo, toStockType }, index) => {
    if (!toCellNo) return;
    const kind = known(placeOf(index));
    if (kind === undefined) throw unknownAt(index, "toCellNo", toCellNo);
    const isForDefects = kind === badCell.code.bad;
    if (isForDefects && toStockType !== stockType.code.blocked) {
      throw at(index, "toCellNo", "cellForDefects", { cellNo: toCellNo });
    }
  });
}

/** What goes into cells in which it does not lie yet. */
const comingInto = ({ lines }: TransferInput, found: readonly Lying[]): Stored[] =>
  lines.flatMap(({ qty: quantity, toCellNo }, index) => {
    const { warehouseNo, cellNo, itemNo } = found[index] as Lying;
    if (!toCellNo || toCellNo === cellNo) return [];
    return [{ warehouseNo, cellNo: toCellNo, itemNo, quantity, path: `lines.${index}.qty` }];
  });

/** The pieces that go: those that are named, else all where all that lies there goes. */
function piecesOf({ qty, serialNos }: Line, { qty: there, pieces }: Lying, path: string): string[] | null {
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

function addTransfers(tx: Database, { taker }: Context, input: TransferInput, found: readonly Lying[]): Promise<Added> {
  const heads = input.lines.map(({ qty, toWarehouseNo = null, toCellNo = null, toStockType, serialNos }, index) => {
    const { id: _id, pieces: _pieces, cellNo: fromCellNo, stockType: fromStockType, ...goods } = found[index] as Lying;
    const { itemFeatureNo: _feature, ...kept } = goods;
    return {
      ...{ ...kept, qty, fromCellNo, fromStockType, toWarehouseNo, toCellNo, toStockType },
      ...{ transferReason: input.transferReason, serialNos: serialText(namedSerials(serialNos)) },
    };
  });
  return addDocuments(tx, taker, storedTransfer, {
    heads,
    action: "add",
    toState: transferStatus.code.done,
    what: null,
  });
}

/** What receipts brought that waits to be put away stays where it lies; what else lies there goes. */
async function requireWaitingThere(tx: Database, { lines }: TransferInput, found: readonly Lying[]): Promise<void> {
  const taken = found.filter(
    ({ cellNo }, index) => cellNo === null && (lines[index]?.toCellNo || lines[index]?.toWarehouseNo),
  );
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
    where l.lies < app.waiting_of(b.ids[1]::bigint) limit 1`.execute(tx);
  const [short] = rows;
  if (!short) return;
  const index = found.findIndex((each) => taken.includes(each) && short.ids.includes(each.id));
  const parameters = { itemNo: short.itemNo };
  throw new Fault("transferWaiting", parameters, [
    { path: `lines.${index}.qty`, key: "errors.transferWaiting", parameters },
  ]);
}
