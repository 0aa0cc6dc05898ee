import { type Found, type FoundKind, foundAtMost, foundKinds } from "@tandem/contract/platform/search";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { SignedInUser } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { containing } from "../../core/list-conditions.ts";

/** Where records of a kind are found. */
interface Place {
  readonly table: string;
  readonly no: string;
  /** Names that are searched, too: few enough rows to do so without an index. */
  readonly names: readonly string[];
  /** What is said beside the number, for the buyer's side and for suppliers. */
  readonly shown: { readonly buyer: string; readonly supplier: string };
  readonly status?: string;
  /** Every row is some supplier's, which an index serves. */
  readonly ofSupplier: boolean;
}

const places: Readonly<Record<FoundKind, Place>> = {
  purchaseOrder: {
    table: "purchase_order_row",
    no: "purchase_no",
    names: [],
    shown: { buyer: "supplier_name", supplier: "org_name" },
    status: "refuse_sign",
    ofSupplier: true,
  },
  shippingNotice: {
    table: "shipping_notice_row",
    no: "asn_no",
    names: [],
    shown: { buyer: "supplier_name", supplier: "org_name" },
    status: "check_status",
    ofSupplier: true,
  },
  receipt: {
    table: "receipt_row",
    no: "receipt_no",
    names: [],
    shown: { buyer: "supplier_name", supplier: "asn_no" },
    status: "status",
    ofSupplier: true,
  },
  material: {
    table: "material",
    no: "item_no",
    names: ["item_name"],
    shown: { buyer: "item_name", supplier: "item_name" },
    ofSupplier: false,
  },
  supplier: {
    table: "supplier_row",
    no: "supplier_no",
    names: ["supplier_short_name", "supplier_name"],
    shown: { buyer: "supplier_short_name", supplier: "supplier_short_name" },
    ofSupplier: false,
  },
};

/** Shorter texts have no trigram that an index could look up: numbers are then found by how they begin. */
const shortestContained = 3;
/** A receipt has a row for each of its lines, all of one number. */
const rowsPerNumber = 5;

/** Finds documents and base data by number or name. */
export const searchHandlers: HandlersOf<Services["search"]> = {
  async search(context, { keyword }) {
    const { user } = context;
    const kinds = (Object.keys(places) as FoundKind[]).filter((kind) =>
      user.flags.get(foundKinds[kind])?.has("isSearch"),
    );
    if (kinds.length === 0) return { records: [] };
    const parts = kinds.flatMap((kind) => queriesOf(kind, keyword, user));
    const { rows } = await context.read((db) => sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db));
    return { records: kinds.flatMap((kind) => firstOf(rows.filter((row) => row.kind === kind))) };
  },
};

/** Each number once, as many as are shown. */
function firstOf(rows: readonly Found[]): Found[] {
  const byNumber = new Map<string, Found>();
  for (const row of rows) if (!byNumber.has(row.no)) byNumber.set(row.no, row);
  return [...byNumber.values()].slice(0, foundAtMost);
}

/** The very number, which a unique index knows; then the newest that fit, which either that order or a trigram index serves. */
function queriesOf(kind: FoundKind, keyword: string, user: SignedInUser): RawBuilder<unknown>[] {
  const { table, no, names, shown, status, ofSupplier } = places[kind];
  const own = ofSupplier && user.supplierNo !== null ? sql`t1.supplier_no = ${user.supplierNo} and` : sql``;
  const found = (condition: RawBuilder<unknown>) => sql`(
    select ${sql.lit(kind)} as kind, t1.id, ${sql.ref(`t1.${no}`)} as no, ${sql.ref(`t1.${shown[user.side]}`)}::text as name,
      ${status ? sql.ref(`t1.${status}`) : sql`null`} as status
    from ${sql.table(table)} as t1 where ${own} (${condition})
    order by t1.update_date desc limit ${sql.lit(foundAtMost * rowsPerNumber)})`;
  const number = sql.ref(`t1.${no}`);
  const contained = containing(keyword);
  const fits =
    keyword.length >= shortestContained || names.length > 0
      ? sql`${number} ilike ${contained}`
      : sql`${number} like ${containing(keyword.toUpperCase()).slice(1)}`;
  const ofName = names.map((name) => sql`${sql.ref(`t1.${name}`)} ilike ${contained}`);
  return [
    found(sql`${number} in (${keyword}, ${keyword.toUpperCase()})`),
    found(sql.join([fits, ...ofName], sql` or `)),
  ];
}
