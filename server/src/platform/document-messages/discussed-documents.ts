import { Fault } from "@tandem/contract/core/errors";
import type { MenuName } from "@tandem/contract/core/permissions";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { releaseStatus } from "@tandem/contract/planning/schedules/statuses";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { foundKinds } from "@tandem/contract/platform/search";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Document } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

interface NamedLine {
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly sourceNo: string | null;
}

/** What messages must know of a kind of documents besides what their search does. */
interface Discussed {
  /** Whether the supplier sees it, too: before, nobody would read what is written. Always unless said. */
  readonly isShared?: RawBuilder<boolean>;
  /** Where it has lines. */
  readonly lines?: {
    readonly table: string;
    readonly head: string;
    /** The column of what such a line comes from, where several are of one order line. */
    readonly source?: string;
    readonly name: (line: NamedLine) => string;
  };
}

const kinds: Readonly<Partial<Record<DiscussedKind, Discussed>>> = {
  purchaseOrder: {
    isShared: sql<boolean>`status <> ${sqlCodes(orderStatus.code.draft)}`,
    lines: { table: "purchase_order_line_row", head: "purchase_order_id", name: lineName },
  },
  forecast: { isShared: sql<boolean>`predict_status <> ${sqlCodes(predictStatus.code.draft)}` },
  schedule: { isShared: sql<boolean>`release_status <> ${sqlCodes(releaseStatus.code.unreleased)}` },
  shippingNotice: {
    lines: {
      table: "shipping_notice_line_row",
      head: "shipping_notice_id",
      name: (line) => `${line.purchaseNo} ${lineName(line)}`,
    },
  },
  bill: {
    lines: {
      table: "billable_row",
      head: "bill_id",
      source: "source_no",
      name: (line) => `${line.sourceNo} ${line.purchaseNo} ${lineName(line)}`,
    },
  },
};

/** The menu whose page shows documents of a kind. */
export const menuOfDiscussed = (kind: DiscussedKind): MenuName => foundKinds[kind].menu;

/** @throws Fault permissionMissing for who may not see documents of the kind at all */
export function requireLook(context: Context, kind: DiscussedKind): void {
  if (!context.actor(menuOfDiscussed(kind)).can("isSearch")) throw new Fault("permissionMissing");
}

export interface DiscussedDocument extends Document {
  readonly isShared: boolean;
}

/** The document that messages are on. @throws Fault permissionMissing, notFound for what the caller may not see */
export const findDiscussed = (db: Database, context: Context, kind: DiscussedKind, id: string) =>
  found(db, context, kind, id, sql``);

/** The same for who writes on it: nobody deletes it meanwhile. */
export const holdDiscussed = (tx: Database, context: Context, kind: DiscussedKind, id: string) =>
  found(tx, context, kind, id, sql`for key share`);

async function found(
  db: Database,
  context: Context,
  kind: DiscussedKind,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<DiscussedDocument> {
  requireLook(context, kind);
  const number = sql.ref(foundKinds[kind].number);
  const isShared = kinds[kind]?.isShared ?? sql<boolean>`true`;
  const { rows } =
    await sql<DiscussedDocument>`select id, ${number} as number, ${partyColumns()}, ${isShared} as is_shared
    from ${sql.table(kind)} where id = ${id} ${lock}`.execute(db);
  const [document] = rows;
  if (!document) throw new Fault("notFound");
  return document;
}

/** Why nobody writes on a document now: there would be no reader. */
export const whyNotWrite = ({ isShared }: DiscussedDocument) => (isShared ? null : "documentMessageTooEarly");

/** How people name a line of a document. @throws Fault notFound for a line of another */
export async function nameOfLine(db: Database, kind: DiscussedKind, id: string, lineId: string): Promise<string> {
  const lines = kinds[kind]?.lines;
  if (!lines) throw new Fault("notFound");
  const found = await sql<NamedLine>`select purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq,
      ${lines.source ? sql.ref(lines.source) : sql`null`} as source_no
    from ${sql.table(lines.table)} where id = ${lineId} and ${sql.id(lines.head)} = ${id}`.execute(db);
  const [line] = found.rows;
  if (!line) throw new Fault("notFound");
  return lines.name(line);
}
