import { badCell } from "@tandem/contract/base-data/cells";
import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { validityStatus } from "@tandem/contract/core/statuses";
import { namedSerials, serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { isMovedByHand } from "@tandem/contract/receiving/stock/stock";
import { transferStatus } from "@tandem/contract/receiving/stock-transfers/statuses";
import { stockTransfer, type TransferInput } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { postMovements } from "../stock/ledger.ts";
import { findLying, type Lying, piecesOf, requireWaiting } from "../stock/lying.ts";
import { placesNamed } from "../warehousings/cells.ts";
import { requireRoom, type Stored } from "../warehousings/room.ts";
import { storedTransfer } from "./undo-transfers.ts";

type Added = Awaited<ReturnType<typeof addDocuments>>;

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
  const found = await findLying(
    tx,
    said.lines.map(({ stockBalanceId }) => stockBalanceId),
  );
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
const requireWaitingThere = (tx: Database, { lines }: TransferInput, found: readonly Lying[]): Promise<void> =>
  requireWaiting(
    tx,
    found,
    found.filter(({ cellNo }, index) => cellNo === null && (lines[index]?.toCellNo || lines[index]?.toWarehouseNo)),
    (index) => `lines.${index}.qty`,
  );
