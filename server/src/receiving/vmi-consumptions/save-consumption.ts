import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, plainNumber } from "@tandem/contract/core/numbers";
import { namedSerials, serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { consumptionStatus } from "@tandem/contract/receiving/vmi-consumptions/statuses";
import {
  type VmiConsumptionInput,
  vmiConsumption,
  vmiConsumptionLine,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { addDocument } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { requireComeHere, requireWithinYear } from "../days-of-goods.ts";
import { postMovements } from "../stock/ledger.ts";
import { findLying, type Lying, piecesOf, requireWaiting } from "../stock/lying.ts";
import { storedConsumptions } from "./stored-consumptions.ts";

type Line = VmiConsumptionInput["lines"][number];

/** What is taken of goods that lie somewhere, and where in the call that was said. */
interface Taken extends Pick<Line, "consumeQty" | "serialNos" | "remark"> {
  readonly index: number;
  readonly of: Lying;
  readonly pieces: string[] | null;
}

/** A document that was made, with what it takes, in the order of its lines. */
interface Made {
  readonly id: string;
  readonly taken: readonly Taken[];
}

/**
 * Takes suppliers' goods out of places, a document for each warehouse and supplier: they leave the stock, and are to be paid.
 *
 * @throws Fault notFound, dayToCome, dayLongPast, consumptionRepeated, consumptionNotAvailable,
 *   consumptionUncovered, stockShort, transferWaiting, serialsNotNamed
 */
export async function saveConsumption(tx: Database, context: Context, input: VmiConsumptionInput) {
  requireWithinYear(context, "consumeDate", input.consumeDate);
  requireComeHere(context, "consumeDate", input.consumeDate);
  const ids = input.lines.map(({ stockBalanceId }) => stockBalanceId);
  requireOnce(ids, "consumptionRepeated", "consumeQty");
  const found = await findLying(tx, ids);
  await requireConsumable(tx, found);
  await requireUnits(tx, input, found);
  const taken = input.lines.map(({ stockBalanceId: _id, ...line }, index): Taken => {
    const of = found[index] as Lying;
    const leaving = { qty: line.consumeQty, serialNos: line.serialNos };
    return { ...line, index, of, pieces: piecesOf(leaving, of, `lines.${index}.serialNos`) };
  });
  const made: Made[] = [];
  for (const each of Map.groupBy(taken, ({ of }) => partiesKey(of)).values()) {
    made.push({ id: await add(tx, context, input, each), taken: each });
  }
  const uncovered = await drawOnReceipts(tx, made);
  const records = await moveOut(tx, made, found);
  if (uncovered) throw uncovered;
  await requireWaiting(
    tx,
    found,
    found.filter(({ cellNo }) => cellNo === null),
    (index) => `lines.${index}.consumeQty`,
  );
  return { records };
}

const partiesKey = ({ orgNo, warehouseNo, ownerNo, classifyType, businessClassifyType }: Lying) =>
  JSON.stringify([orgNo, warehouseNo, ownerNo, classifyType, businessClassifyType]);

const at = (index: number, error: ErrorName, parameters: Fault["parameters"]): FaultDetail => ({
  ...{ path: `lines.${index}.consumeQty`, key: `errors.${error}`, parameters },
});

/** Goods of a supplier that lie with another than itself, and are fit for use. */
async function requireConsumable(tx: Database, found: readonly Lying[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select b.id from stock_balance b
    where b.id = any (${found.map(({ id }) => id)}::bigint[]) and b.owner_no is not null and b.owner_no is distinct from b.keeper_no`.execute(
    tx,
  );
  const kept = new Set(rows.map(({ id }) => id));
  if (found.some(({ id }) => !kept.has(id))) throw new Fault("notFound");
  const wrong = found.flatMap(({ stockType: type }, index) =>
    type === stockType.code.available ? [] : [at(index, "consumptionNotAvailable", {})],
  );
  if (wrong.length > 0) throw new Fault("consumptionNotAvailable", {}, wrong);
}

/** All of a place may go, whatever its unit counts in. */
const requireUnits = (tx: Database, { lines }: VmiConsumptionInput, found: readonly Lying[]): Promise<void> =>
  requireUnitDecimals(
    tx,
    lines.flatMap(({ consumeQty: quantity }, index) => {
      const { unitNo, qty } = found[index] as Lying;
      if (compareNumbers(quantity, qty) === 0) return [];
      const path = `lines.${index}.consumeQty`;
      return [{ unitNo, quantity, path, fieldKey: "vmiConsumptionLine.consumeQty" }];
    }),
  );

function add(tx: Database, { taker }: Context, input: VmiConsumptionInput, taken: readonly Taken[]): Promise<string> {
  const [{ of: first }] = taken as readonly [Taken];
  const { orgNo, ownerNo: supplierNo, classifyType, businessClassifyType, warehouseNo } = first;
  const { consumeDate, remark = null } = input;
  return addDocument(tx, taker, storedConsumptions, {
    head: {
      ...{ orgNo, supplierNo, classifyType, businessClassifyType, warehouseNo },
      ...{ consumeDate, remark, lineCount: taken.length },
    },
    lines: {
      table: vmiConsumptionLine.name,
      headField: "vmiConsumptionId",
      values: taken.map(({ of, consumeQty, serialNos, remark: why = null }) => {
        const { cellNo, itemNo, unitNo, lotNo, itemFeatureNo } = of;
        const goods = { warehouseNo, cellNo, itemNo, unitNo, lotNo, itemFeatureNo };
        return { ...goods, consumeQty, serialNos: serialText(namedSerials(serialNos)), remark: why };
      }),
    },
    action: "add",
    toState: consumptionStatus.code.taken,
    what: "added",
  });
}

/**
 * Says of which receipts the goods are, the oldest first, and puts them into the pool. Answers why that cannot be: that less lies there
 * than is taken is said before it.
 */
async function drawOnReceipts(tx: Database, made: readonly Made[]): Promise<Fault | null> {
  const { rows } = await sql<{ documentId: string; place: number; open: string }>`
    select l.vmi_consumption_id as document_id, c.open,
      (select count(*)::integer from vmi_consumption_line o where o.vmi_consumption_id = l.vmi_consumption_id and o.id < l.id) as place
    from app.consume_vmi(${made.map(({ id }) => id)}::bigint[]) c join vmi_consumption_line l on l.id = c.line_id`.execute(
    tx,
  );
  const byId = new Map(made.map(({ id, taken }) => [id, taken]));
  const wrong = rows.flatMap(({ documentId, place, open }) => {
    const one = byId.get(documentId)?.[place];
    if (!one) return [];
    const { itemNo, unitNo: unit } = one.of;
    return [at(one.index, "consumptionUncovered", { itemNo, unit, open: plainNumber(open), quantity: one.consumeQty })];
  });
  return wrong[0] ? new Fault("consumptionUncovered", wrong[0].parameters, wrong) : null;
}

/** The goods leave the stock. Answers the documents, by their numbers. @throws Fault stockShort, serialsNotNamed */
async function moveOut(tx: Database, made: readonly Made[], found: readonly Lying[]) {
  const ids = made.map(({ id }) => id);
  const rows = await tx
    .selectFrom("vmiConsumption")
    .select(["id", "consumptionNo"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const numbers = new Map(rows.map(({ id, consumptionNo }) => [id, consumptionNo]));
  await postMovements(
    tx,
    made.flatMap(({ id: documentId, taken }) =>
      taken.map(({ of: { id: _id, qty: _there, pieces: _pieces, ...goods }, consumeQty: qty, pieces: serialIds }) => ({
        ...{ ...goods, qty, serialIds, transactionType: transactionType.code.out },
        ...{ documentKind: vmiConsumption.name, documentId, documentNo: numbers.get(documentId) ?? "" },
      })),
    ),
    (balanceId) => found.flatMap(({ id }, index) => (id === balanceId ? [`lines.${index}.consumeQty`] : [])),
  );
  return rows;
}
