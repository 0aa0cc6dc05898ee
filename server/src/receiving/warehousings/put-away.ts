import { badCell } from "@tandem/contract/base-data/cells";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { namedSerials, serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { type WarehousingInput, warehousing } from "@tandem/contract/receiving/warehousings/warehousings";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { unknownReference } from "../../core/references.ts";
import { asColumns, columnList } from "../../core/table-columns.ts";
import { writtenValues } from "../../core/written-values.ts";
import { beginning } from "../../documents/add-document.ts";
import { requireAfterReceipts } from "../days-of-goods.ts";
import { requireUntold } from "../outside-numbers.ts";
import { choosePieces } from "../serial-numbers/pieces.ts";
import { broughtBy, orShort } from "../stock/ledger.ts";
import { type Place, placesNamed } from "./cells.ts";
import { requireRoom } from "./room.ts";
import { storedWarehousings } from "./stored-warehousings.ts";
import { lockUnstored, type Unstored } from "./unstored.ts";

/**
 * Puts goods of receipts into cells of their warehouses: all that is said, or nothing. A receipt may go into several.
 *
 * @throws Fault notFound, outsideNumberTaken, dayToCome, dayBeforeReceipt, warehousingQuantityExceeded, referenceUnknown, cellForDefects, cellFull, stockShort
 */
export async function putAway(
  tx: Database,
  context: Context,
  input: WarehousingInput,
): Promise<{ warehousingNos: string[] }> {
  const found = await lockUnstored(
    tx,
    input.lines.map((line) => line.receiptId),
  );
  const receipts = input.lines.map(({ receiptId }) => {
    const one = found.get(receiptId);
    if (!one) throw new Fault("notFound");
    return one;
  });
  const told = input.lines.map(({ receiptId: id, cellNo }) => ({ id, cellNo }));
  await requireUntold(tx, "outWarehousingNo", input.outWarehousingNo, told);
  requireAfterReceipts(context, "warehousingDate", input.warehousingDate, receipts);
  requireWaiting(input, receipts);
  await requireUnitDecimals(
    tx,
    input.lines.flatMap(({ warehousingQty: quantity }, index) => {
      const { unitNo, unstoredQty } = receipts[index] as Unstored;
      if (compareNumbers(quantity, unstoredQty) === 0) return [];
      return [{ unitNo, quantity, path: `lines.${index}.warehousingQty`, fieldKey: "warehousing.warehousingQty" }];
    }),
  );
  requireCells(input, receipts, await placesNamed(tx, placesOf(input, receipts)));
  const places = placesOf(input, receipts);
  await requireRoom(
    tx,
    input.lines.map(({ warehousingQty: quantity }, index) => ({
      ...(places[index] as Place),
      ...{ itemNo: receipts[index]?.itemNo ?? "", quantity, path: `lines.${index}.warehousingQty` },
    })),
  );
  const pieces = await choosePieces(
    tx,
    input.lines.map(({ receiptId, warehousingQty: qty, serialNos }, index) => ({
      ...{ receiptId, qty, serialNos, from: stockType.code.available, isUnstored: true },
      path: `lines.${index}.serialNos`,
    })),
  );
  return { warehousingNos: await addWarehousings(tx, context, input, pieces) };
}

/** No more of a receipt is put away than waits. */
function requireWaiting({ lines }: WarehousingInput, receipts: readonly Unstored[]): void {
  const left = new Map(receipts.map(({ id, unstoredQty }) => [id, unstoredQty]));
  const wrong = lines.flatMap(({ receiptId, warehousingQty: quantity }, index): FaultDetail[] => {
    const { receiptNo, itemNo } = receipts[index] as Unstored;
    const open = left.get(receiptId) ?? "0";
    if (compareNumbers(quantity, open) <= 0) {
      left.set(receiptId, subtract(open, quantity));
      return [];
    }
    const parameters = { receiptNo, itemNo, quantity, open };
    return [{ path: `lines.${index}.warehousingQty`, key: "errors.warehousingQuantityExceeded", parameters }];
  });
  if (wrong[0]) throw new Fault("warehousingQuantityExceeded", wrong[0].parameters, wrong);
}

const placesOf = ({ lines }: WarehousingInput, receipts: readonly Unstored[]) =>
  lines.map(({ cellNo }, index): Place => ({ warehouseNo: receipts[index]?.warehouseNo ?? "", cellNo }));

/** Each cell is one of the receipt's warehouse, in use, and not one for defective goods. */
function requireCells(
  input: WarehousingInput,
  receipts: readonly Unstored[],
  known: Awaited<ReturnType<typeof placesNamed>>,
) {
  const faults = placesOf(input, receipts).flatMap((place, index) => {
    const path = `lines.${index}.cellNo`;
    const kind = known(place);
    if (kind === undefined) {
      const unknown = unknownReference(warehousing.name, "cellNo", place.cellNo);
      return [
        new Fault(
          unknown.error,
          unknown.parameters,
          unknown.details.map((detail) => ({ ...detail, path })),
        ),
      ];
    }
    if (kind !== badCell.code.bad) return [];
    const { cellNo } = place;
    return [new Fault("cellForDefects", { cellNo }, [{ path, key: "errors.cellForDefects", parameters: { cellNo } }])];
  });
  const [first] = faults;
  if (first)
    throw new Fault(
      first.error,
      first.parameters,
      faults.flatMap(({ details }) => details),
    );
}

/** Records them, moves the goods, counts them at their receipts, begins their history and leaves the news: one statement. */
async function addWarehousings(
  tx: Database,
  { taker }: Context,
  input: WarehousingInput,
  pieces: readonly (readonly string[] | null)[],
): Promise<string[]> {
  const columns = asColumns({
    ...writtenValues(warehousing, input, ["cellNo", "warehousingQty", "serialNos"]),
    warehousedBy: taker.userName,
  });
  const rows = input.lines.map(({ serialNos, ...line }) => ({
    ...columns,
    ...asColumns({ ...line, serialNos: serialText(namedSerials(serialNos)) }),
  }));
  const kinds = JSON.stringify(pieces.map((ids, index) => ({ place: index + 1, serial_ids: ids })));
  const { available } = stockType.code;
  const goods =
    sql.raw(`org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no, item_feature_no,
        owner_no`);
  const added = await orShort(
    sql<{ warehousingNo: string }>`with stored as (
        insert into warehousing (${partyColumns()}, warehouse_no, receipt_id, cell_no, warehousing_qty, serial_nos, ${columnList(columns)})
        select ${partyColumns("r")}, r.warehouse_no, r.id, w.cell_no, w.warehousing_qty, w.serial_nos, ${columnList(columns, "w")}
        from jsonb_populate_recordset(null::warehousing, ${JSON.stringify(rows)}::jsonb) with ordinality as w
        join receipt r on r.id = w.receipt_id order by w.ordinality
        returning id, warehousing_no, receipt_id, cell_no, warehousing_qty, ${partyColumns()}),
      counted as (
        update receipt r set warehoused_qty = r.warehoused_qty + s.quantity
        from (select receipt_id, sum(warehousing_qty) as quantity from stored group by 1) s where r.id = s.receipt_id),
      moved as (
        insert into stock_movement (${goods}, cell_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, serial_ids)
        select m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.item_no, m.unit_no, m.lot_no, m.item_feature_no,
          m.owner_no, case way.type when ${transactionType.code.in} then s.cell_no end, ${available}, way.type,
          s.warehousing_qty, ${warehousing.name}, s.id, s.warehousing_no, k.serial_ids
        from (select *, row_number() over (order by id) as place from stored) s
        join jsonb_to_recordset(${kinds}::jsonb) as k (place bigint, serial_ids bigint[]) on k.place = s.place
        join receipt r on r.id = s.receipt_id
        join stock_movement m on m.document_kind = ${broughtBy("r")}
          and m.document_id = s.receipt_id and m.transaction_type = ${transactionType.code.in}
        cross join (values (${transactionType.code.out}), (${transactionType.code.in})) as way (type) order by s.id, way.type desc)
      ${beginning(taker, { storage: storedWarehousings, part: "stored", action: "add", toState: warehousingStatus.code.stored, what: "added" })}
      select warehousing_no from stored order by id`.execute(tx),
  );
  return added.rows.map(({ warehousingNo }) => warehousingNo);
}
