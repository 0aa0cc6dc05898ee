import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { movedBy, type stockType, type transactionType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import { type Database, sqlState } from "../../core/database.ts";
import type { Parties } from "../../core/parties.ts";
import { asColumns } from "../../core/table-columns.ts";

/** Goods of one kind in one place. They lie with who keeps their warehouse, which the ledger says itself. */
export interface Goods extends Omit<Parties, "supplierNo"> {
  readonly warehouseNo: string;
  /** Nowhere in particular unless given. */
  readonly cellNo: string | null;
  readonly itemNo: string;
  /** The unit of the order line that brought them. */
  readonly unitNo: string;
  readonly lotNo: string | null;
  readonly itemFeatureNo: string | null;
  /** The supplier whose they are; the company's own otherwise. */
  readonly ownerNo: string | null;
  readonly stockType: StatusCode<typeof stockType>;
}

/** What goes in or out of a place, and the record that says so: by the name of its entity, its id and its number. */
export interface Movement extends Goods {
  readonly transactionType: StatusCode<typeof transactionType>;
  /** More than nothing. */
  readonly qty: string;
  readonly documentKind: string;
  readonly documentId: string;
  readonly documentNo: string;
  /** The pieces that have serial numbers, by their ids. */
  readonly serialIds?: readonly string[] | null | undefined;
}

/**
 * The kind of the movement that says how goods of a receipt came: free pieces that came alone have only their own. What is paid and
 * what is free lie alike.
 * @param of the table of receipts, by its name in the statement
 */
export const broughtBy = (of: string) =>
  sql`case when ${sql.ref(`${of}.receipt_qty`)} > 0 then ${receipt.name}::text else ${movedBy.code.gift} end`;

const columns = sql.raw(
  `org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no, item_feature_no,
  owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, serial_ids`,
);

/**
 * Writes movements, and what lies there after them, in one statement: all of them or none. What goes out of a place and comes
 * into another stands in one list.
 *
 * @param placesOf where goods that are short were asked for, by the id of what lies there
 * @throws Fault stockShort
 */
export async function postMovements(
  tx: Database,
  movements: readonly Movement[],
  placesOf: (balanceId: string) => readonly string[] = () => [],
): Promise<void> {
  if (movements.length === 0) return;
  await orShort(
    sql`insert into stock_movement (${columns}) select ${columns}
      from jsonb_populate_recordset(null::stock_movement, ${JSON.stringify(movements.map(asColumns))}::jsonb)`.execute(
      tx,
    ),
    ({ balanceId }) => placesOf(String(balanceId)),
  );
}

/** What of the movements of documents is taken back: all of them unless said otherwise. */
interface Reversal {
  /** What was moved last. */
  readonly onlyLast?: boolean;
  /** What was done to goods of that type. */
  readonly onlyType?: StatusCode<typeof stockType>;
}

/**
 * Takes back what documents moved, by further movements: whoever takes the step need not see the stock.
 *
 * @throws Fault stockShort when the goods are not there any more
 */
export async function reverseMovements(
  tx: Database,
  documentKind: string,
  ids: readonly string[],
  { onlyLast = false, onlyType }: Reversal = {},
): Promise<void> {
  await orShort(
    sql`select app.reverse_movements(${documentKind}, ${ids}::bigint[], ${onlyLast}, ${onlyType ?? null})`.execute(tx),
  );
}

const refusals: Readonly<Record<string, ErrorName>> = {
  TD001: "stockShort",
  TD002: "serialsNotNamed",
  TD003: "serialTwice",
  TD004: "serialNotThere",
};

/** What does not move, and why: what its text says, and by `balanceId` or `serialNo` which it is. */
type Unmoved = Readonly<Record<string, string | number>>;

/**
 * What a statement that moves goods answers.
 *
 * @param placesOf where the serial number, or what lies there, was said that is refused
 * @throws Fault stockShort where too little lies in places, with all of them; serialsNotNamed, serialTwice, serialNotThere
 */
export async function orShort<T>(
  moving: Promise<T>,
  placesOf: (unmoved: Unmoved) => readonly string[] = () => [],
): Promise<T> {
  try {
    return await moving;
  } catch (failure) {
    const refusal = refusals[sqlState(failure) ?? ""];
    if (!refusal) throw failure;
    const said: Unmoved | Unmoved[] = JSON.parse((failure as unknown as { detail: string }).detail);
    const unmoved = [said].flat();
    const errorOf = ({ lotNo }: Unmoved) =>
      refusal === "stockShort" && lotNo !== undefined ? "stockShortOfLot" : refusal;
    const details = unmoved.flatMap((parameters) =>
      placesOf(parameters).map((path) => ({ path, key: `errors.${errorOf(parameters)}`, parameters })),
    );
    const [first = {}] = unmoved;
    throw new Fault(errorOf(first), first, details);
  }
}
