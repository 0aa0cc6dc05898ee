import type { Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import {
  type ReturnNoteInput,
  returnNote,
  returnNoteLine,
  saidByReceipts,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteLifecycle, returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { whyNotBackTogether } from "@tandem/contract/receiving/return-notes/together";
import { namedSerials, pieceKey } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues, valuesHeld } from "../../core/custom-fields/values.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { partiesOf } from "../../core/parties.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument, addLines } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { requireNotBefore } from "../days-of-goods.ts";
import { requireUntold } from "../outside-numbers.ts";
import { chooseOf, findPieces, requireCount } from "../serial-numbers/pieces.ts";
import { exceededBy, storedReturnNotes } from "./return-steps.ts";

type Receipt = Row<typeof receipt>;

/** Writes a draft, or changes one (B3.5b). Nothing of it counts before it is sent. Answers its id. */
export async function saveReturnNote(tx: Database, context: Context, input: ReturnNoteInput): Promise<string> {
  const draft = input.id
    ? (await lockForStep(tx, context, storedReturnNotes, "modify", { id: input.id, version: input.version ?? 0 }))
        .record
    : null;
  const receipts = await receiptsOf(tx, input);
  if (input.outReturnNo) await lockReceipts(tx, input);
  await requireUntold(tx, "outReturnNo", input.outReturnNo, receipts, draft?.number);
  requireNotBefore("returnDate", input.returnDate, receipts);
  requireReturnable(input, receipts);
  requireSerialsCounted(input);
  await requirePiecesNamed(tx, input);
  await requireUnitDecimals(
    tx,
    input.lines.flatMap(({ returnQty, giftQty }, index) => {
      const at = (quantity: string, field: string, fieldKey: string) => ({
        ...{ unitNo: receipts[index]?.purUnitNo ?? "", quantity, path: `lines.${index}.${field}`, fieldKey },
      });
      const paid = at(returnQty, "returnQty", "returnNoteLine.returnQty");
      return giftQty ? [paid, at(giftQty, "giftQty", "common.giftQty")] : [paid];
    }),
  );
  const head = await headOf(tx, context, input, receipts);
  const lines = {
    table: returnNoteLine.name,
    headField: "returnNoteId",
    values: await returnedLinesOf(tx, context, input, receipts),
  };
  if (!draft) {
    const toState = returnNoteStatus.code.draft;
    return addDocument(tx, context.taker, storedReturnNotes, { head, lines, action: "add", toState, what: null });
  }
  const moves = [{ lifecycle: returnNoteLifecycle, action: "modify" }];
  await inOneBreath([
    writeSteps(tx, context.taker, storedReturnNotes, [{ record: draft, moves, set: head }], { what: null }),
    tx.deleteFrom("returnNoteLine").where("returnNoteId", "=", draft.id).execute(),
    addLines(tx, { id: draft.id, ...partiesOf(head) }, lines),
  ]);
  return draft.id;
}

/** The receipts that the lines name, in their order; none twice. @throws Fault notFound, returnReceiptRepeated */
async function receiptsOf(tx: Database, { lines }: ReturnNoteInput): Promise<Receipt[]> {
  const ids = lines.map(({ receiptId }) => receiptId);
  requireOnce(ids, "returnReceiptRepeated", "returnQty");
  const found = (await tx.selectFrom("receiptRow").selectAll().where("id", "in", ids).execute()) as Receipt[];
  const known = new Map(found.map((each) => [each.id, each]));
  return ids.map((id) => {
    const each = known.get(id);
    if (!each) throw new Fault("notFound");
    return each;
  });
}

/** So that a number that is told twice at once is told apart. */
async function lockReceipts(tx: Database, { lines }: ReturnNoteInput): Promise<void> {
  const ids = lines.map(({ receiptId }) => receiptId);
  await sql`select from receipt where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
}

/** How much goes back of a line, paid and free. */
const goodsOf = ({
  returnQty,
  giftQty,
}: {
  readonly returnQty: string;
  readonly giftQty?: string | null | undefined;
}) => sum([returnQty, giftQty ?? "0"]);

/** One note takes receipts that may go back together, and no more of each than is there. */
function requireReturnable({ lines }: ReturnNoteInput, receipts: readonly Receipt[]): void {
  const refusal = whyNotBackTogether(receipts);
  if (refusal) throw new Fault(refusal);
  const wrong = lines.flatMap(({ returnQty, giftQty }, index): FaultDetail[] => {
    const { receiptNo, itemNo, ...of } = receipts[index] as Receipt;
    const exceeded = (field: "returnQty" | "giftQty", quantity: string, open: string): FaultDetail[] => {
      const parameters = { receiptNo, itemNo, quantity, open };
      const detail = { path: `lines.${index}.${field}`, key: `errors.${exceededBy[field]}`, parameters };
      return compareNumbers(quantity, open) > 0 ? [detail] : [];
    };
    if (!isPositive(goodsOf({ returnQty, giftQty }))) {
      return [{ path: `lines.${index}.returnQty`, key: "errors.returnQuantityIncorrect" }];
    }
    return [
      ...exceeded("returnQty", returnQty, subtract(of.acceptedQty, sum([of.returnQty, of.consumedQty]))),
      ...exceeded("giftQty", giftQty ?? "0", subtract(of.giftFitQty, sum([of.giftReturnQty, of.giftConsumedQty]))),
    ];
  });
  const [first] = wrong;
  if (!first) return;
  const { returnQty, giftQty } = exceededBy;
  const error = [returnQty, giftQty].find((each) => first.key === `errors.${each}`) ?? "returnQuantityIncorrect";
  throw new Fault(error, first.parameters, wrong);
}

/** Where a line names its pieces, it names as many as go back; which numbers mean one piece is seen where these lie. @throws Fault serialsCount, serialRepeated */
function requireSerialsCounted({ lines }: ReturnNoteInput): void {
  for (const [index, line] of lines.entries()) {
    const named = namedSerials(line.serialNos ?? null);
    if (named.length > 0) requireCount(named, goodsOf(line), `lines.${index}.serialNos`, pieceKey(named));
  }
}

/**
 * Of pieces that have serial numbers it is said which go back, unless all of them do that lie there.
 * @throws Fault serialsNotNamed, serialNotThere
 */
async function requirePiecesNamed(tx: Database, { lines }: ReturnNoteInput): Promise<void> {
  const pieces = await findPieces(
    tx,
    lines.map(({ receiptId }) => receiptId),
  );
  const numbered = new Set(pieces.map(({ receiptId }) => receiptId));
  const wanted = lines.map((line, index) => ({
    ...{ receiptId: line.receiptId, from: stockType.code.available, isUnstored: false, qty: goodsOf(line) },
    ...{ serialNos: line.serialNos, path: `lines.${index}.serialNos` },
  }));
  chooseOf(
    pieces,
    wanted.filter(({ receiptId }) => numbered.has(receiptId)),
  );
}

async function headOf(tx: Database, context: Context, input: ReturnNoteInput, [first]: readonly Receipt[]) {
  const given = [{ path: "customValues", values: input.customValues }];
  const held = await valuesHeld(tx, returnNote.name, "id", input.id);
  const [values] = await checkedValues(tx, context, returnNote.name, given, held);
  const named = first as Receipt;
  return {
    ...writtenValues(returnNote, input, ["returnNo", ...saidByReceipts]),
    ...partiesOf(named),
    warehouseNo: named.warehouseNo,
    lineCount: input.lines.length,
    sumReturnQty: sum(input.lines.map(goodsOf)),
    customValues: newValues(values),
  };
}

async function returnedLinesOf(
  tx: Database,
  context: Context,
  { id, lines }: ReturnNoteInput,
  receipts: readonly Receipt[],
) {
  const given = lines.map(({ customValues: values }, index) => ({ path: `lines.${index}.customValues`, values }));
  const held = await valuesHeld(tx, returnNoteLine.name, "returnNoteId", id);
  const customValues = await checkedValues(tx, context, returnNoteLine.name, given, held);
  return lines.map((line, index) => {
    const named = receipts[index] as Receipt;
    return {
      // The receipt has free pieces and serial numbers of its own: of these goes back what the line names.
      ...writtenValues(returnNoteLine, {
        ...{ ...named, ...line },
        ...{ giftQty: line.giftQty ?? null, serialNos: line.serialNos ?? null },
      }),
      receiptId: line.receiptId,
      warehouseNo: named.warehouseNo,
      customValues: newValues(customValues[index]),
    };
  });
}
