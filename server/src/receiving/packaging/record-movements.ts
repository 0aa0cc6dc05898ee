import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { type PackagingInput, packagingMovement } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType, packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { requireWithinYear } from "../days-of-goods.ts";
import { requireUntold } from "../outside-numbers.ts";
import { requireCountable } from "./countable.ts";
import { storedPackaging } from "./stored-packaging.ts";

const { byHand, counted, opening, away } = packagingMovementType.groups;
const isOf = (group: readonly string[], code: string) => group.includes(code);

/**
 * Writes that packaging went or came without a delivery, what was counted, or what a side held at the beginning: all of it, or
 * nothing. Their accounts are locked, so that of two counts at once the second finds what the first said.
 *
 * @throws Fault referenceUnknown, dayToCome, dayLongPast, packagingRepeated, packagingTooMany, packagingQuantityIncorrect, packagingCountAgrees, packagingOpened, outsideNumberTaken
 */
export async function recordMovements(
  tx: Database,
  context: Context,
  input: PackagingInput,
): Promise<{ movementNos: string[] }> {
  requireWithinYear(context, "movementDate", input.movementDate);
  const { orgNo, supplierNo, movementType, lines } = input;
  const kinds = kindsOf(input);
  requireOnce(kinds, "packagingRepeated", "packagingItemNo");
  if (!isOf(byHand, movementType)) throw new Fault("packagingOfReceipt");
  await requireNamed(tx, packagingMovement, { orgNo, supplierNo }, { isValid: true });
  const ending = isOf(counted, movementType) ? await heldStill(tx, input) : [];
  await requirePackaging(tx, lines, (index) => `lines.${index}.packagingItemNo`, ending);
  await requireCountable(
    tx,
    lines.map(({ packagingItemNo, qty: quantity }, index) => ({
      ...{ packagingItemNo, quantity, path: `lines.${index}.qty` },
      fieldKey: "packagingMovement.qty",
    })),
  );
  const balances = await lockedBalances(tx, input, kinds);
  if (isOf(opening, movementType)) await requireUnopened(tx, input);
  if (input.outMovementNo) await requireUntold(tx, "outMovementNo", input.outMovementNo, await accountsOf(tx, input));
  const head = writtenValues(packagingMovement, input, ["packagingItemNo", "qty"]);
  const heads = lines.map(({ packagingItemNo, qty }, index) => {
    const changeQty = changeOf(movementType, qty, balances.get(packagingItemNo) ?? "0");
    // An account is begun with nothing, too: its supplier knows of the kind from then on.
    if (compareNumbers(changeQty, "0") === 0 && !isOf(opening, movementType))
      throw at(index, changeFault(movementType), { packagingItemNo });
    return { ...head, packagingItemNo, qty, changeQty };
  });
  const added = await addDocuments(tx, context.taker, storedPackaging, {
    heads,
    action: "add",
    toState: packagingStatus.code.waiting,
    what: "added",
  });
  return { movementNos: added.map(({ number }) => number) };
}

const changeFault = (movementType: string): ErrorName =>
  isOf(counted, movementType) ? "packagingCountAgrees" : "packagingQuantityIncorrect";

/** What a movement adds to its account; a count says what it comes to. */
function changeOf(movementType: string, qty: string, balance: string): string {
  const signed = isOf(away, movementType) ? subtract("0", qty) : qty;
  return isOf(counted, movementType) ? subtract(signed, balance) : signed;
}

function at(index: number, error: ErrorName, parameters: Readonly<Record<string, string>> = {}): Fault {
  const detail: FaultDetail = { path: `lines.${index}.qty`, key: `errors.${error}`, parameters };
  return new Fault(error, parameters, [detail]);
}

/**
 * Each is packaging that goes back and forth, and in use.
 * @param known kinds that may be named though they are packaging no more
 * @throws Fault referenceUnknown
 */
export async function requirePackaging(
  tx: Database,
  lines: readonly { readonly packagingItemNo: string }[],
  pathOf: (index: number) => string,
  known: readonly string[] = [],
): Promise<void> {
  for (const [index, { packagingItemNo }] of lines.entries()) {
    if (known.includes(packagingItemNo)) continue;
    try {
      await requireNamed(tx, packagingMovement, { packagingItemNo }, { isValid: true });
    } catch (failure) {
      if (!(failure instanceof Fault)) throw failure;
      const details = failure.details.map((detail) => ({ ...detail, path: pathOf(index) }));
      throw new Fault(failure.error, failure.parameters, details);
    }
  }
}

type Account = Pick<PackagingInput, "orgNo" | "supplierNo">;

const kindsOf = ({ lines }: PackagingInput) => lines.map(({ packagingItemNo }) => packagingItemNo);

/** Accounts, in the order of the lines; they are there once they are locked. */
async function accountsOf(tx: Database, input: PackagingInput): Promise<{ id: string }[]> {
  const { rows } = await sql<{
    id: string;
  }>`select b.id from unnest(${kindsOf(input)}::text[]) with ordinality as k (no, place)
    join packaging_balance b on b.packaging_item_no = k.no and b.org_no = ${input.orgNo} and b.supplier_no = ${input.supplierNo}
    order by k.place`.execute(tx);
  return rows;
}

/** Kinds that are counted to nothing while somebody still holds some: their account may end whatever became of the material. */
async function heldStill(tx: Database, { orgNo, supplierNo, lines }: PackagingInput): Promise<string[]> {
  const ended = lines.flatMap(({ packagingItemNo, qty }) => (compareNumbers(qty, "0") === 0 ? [packagingItemNo] : []));
  if (ended.length === 0) return [];
  const { rows } = await sql<{ packagingItemNo: string }>`select packaging_item_no from packaging_balance
    where org_no = ${orgNo} and supplier_no = ${supplierNo} and packaging_item_no = any (${ended}::text[]) and qty <> 0`.execute(
    tx,
  );
  return rows.map(({ packagingItemNo }) => packagingItemNo);
}

/** What accounts come to, which nobody else changes from then on. */
async function lockedBalances(
  tx: Database,
  { orgNo, supplierNo }: Account,
  kinds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ packagingItemNo: string; qty: string }>`select packaging_item_no, qty
    from app.lock_packaging(${orgNo}, ${supplierNo}, ${kinds}::text[])`.execute(tx);
  return new Map(rows.map(({ packagingItemNo, qty }) => [packagingItemNo, qty]));
}

/** An account begins once. */
async function requireUnopened(tx: Database, input: PackagingInput): Promise<void> {
  const { orgNo, supplierNo } = input;
  const kinds = kindsOf(input);
  const { rows } = await sql<{ packagingItemNo: string; movementNo: string }>`select packaging_item_no, movement_no
    from packaging_movement where org_no = ${orgNo} and supplier_no = ${supplierNo} and packaging_item_no = any (${kinds}::text[])
      and movement_type in (${sqlCodes(opening)}) and status <> ${packagingStatus.code.takenBack}`.execute(tx);
  const [first] = rows;
  if (first) throw at(kinds.indexOf(first.packagingItemNo), "packagingOpened", { ...first });
}
