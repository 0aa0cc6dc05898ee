import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint } from "@tandem/contract/core/service";
import type { NamedCodes } from "@tandem/contract/core/statuses";
import { codesOfTables } from "@tandem/contract/noun-parts";
import { services } from "@tandem/contract/services";
import { type Client, escapeIdentifier } from "pg";
import { codesText } from "./sql-codes.ts";

/** A view behind a list, as its file makes it, with the codes that it names. */
export interface View {
  /** The file name without `.sql`, and what the view is called. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The views of a directory, each after those that it reads. @throws Error when a name is not proper, or views read each other */
export async function readViews(directory: string): Promise<View[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  const views = await Promise.all(
    files.map(async (file) => {
      if (!/^[a-z][a-z0-9_]*\.sql$/.test(file)) throw new Error(`The view ${file} must be named like_its_view.sql.`);
      const name = file.slice(0, -".sql".length);
      const sql = withCodes(name, (await readFile(join(directory, file), "utf8")).replaceAll("\r\n", "\n"));
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  return inOrder(views);
}

/**
 * Views call states as the contract does: `{{shippingNotice.checkStatus.onTheWay}}`, the record, its field, and the state or
 * the group of them. Those that only tables hold are called so too: `{{purchaseOrder.requestStatus.open}}`.
 *
 * @throws Error when there is no such state
 */
function withCodes(view: string, sql: string): string {
  return sql.replace(/\{\{(\w+)\.(\w+)\.(\w+)\}\}/g, (named, record: string, field: string, state: string) => {
    const states: NamedCodes | undefined = entityNamed(record)?.fields[field]?.statuses ?? tableCodes[record]?.[field];
    const codes = states?.groups?.[state] ?? states?.code[state];
    if (codes === undefined) throw new Error(`The view ${view} names ${named}, which the contract does not know.`);
    return codesText(codes);
  });
}

const tableCodes: Readonly<Record<string, Readonly<Record<string, NamedCodes>>>> = codesOfTables;

function entityNamed(name: string): Entity | undefined {
  const endpoints: readonly Endpoint[] = Object.values(services).flatMap((service) => Object.values(service.endpoints));
  return endpoints.find(({ entity }) => entity?.name === name)?.entity;
}

function inOrder(views: readonly View[]): View[] {
  const ordered = new Set<View>();
  const begun = new Set<View>();
  const place = (view: View): void => {
    if (ordered.has(view)) return;
    if (begun.has(view)) throw new Error(`The view ${view.name} reads itself, by way of others.`);
    begun.add(view);
    const words = new Set(view.sql.match(/\w+/g));
    for (const other of views) if (other !== view && words.has(other.name)) place(other);
    ordered.add(view);
  };
  for (const view of views) place(view);
  return [...ordered];
}

/** What others were allowed to do with the views: whoever keeps the database may have let a role of theirs read some. */
const givenRights = `
  select format('grant %s on %s to %s%s', a.privilege_type, c.oid::regclass,
    case when a.grantee = 0 then 'public' else a.grantee::regrole::text end,
    case when a.is_grantable then ' with grant option' else '' end) as statement, c.relname as name
  from pg_class c cross join aclexplode(c.relacl) a
  where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.grantee <> c.relowner`;

/** Whether the database has other views than these, or has them from other texts. */
export async function areViewsOutdated(client: Client, views: readonly View[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from public.schema_view");
  const made = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return made.size !== views.length || views.some(({ name, sha256 }) => made.get(name) !== sha256);
}

/**
 * Makes all views anew, and records them in `schema_view`; those that are no more go. What others were granted stays
 * theirs. To be called in a transaction.
 *
 * @throws Error that names the view that fails
 */
export async function remakeViews(client: Client, views: readonly View[]): Promise<void> {
  const { rows: made } = await client.query<{ name: string }>("select name from public.schema_view");
  const names = [...new Set([...made, ...views].map(({ name }) => name))];
  if (names.length === 0) return;
  const { rows: rights } = await client.query<{ statement: string; name: string }>(givenRights, [names]);
  await client.query(`drop view if exists ${names.map((name) => `public.${escapeIdentifier(name)}`).join(", ")}`);
  for (const { name, sql } of views) {
    await client.query(sql).catch((cause: Error) => {
      throw new Error(`The view ${name} failed: ${cause.message}`, { cause });
    });
  }
  const kept = rights.filter(({ name }) => views.some((view) => view.name === name));
  if (kept.length > 0) await client.query(kept.map(({ statement }) => statement).join(";\n"));
  await client.query("delete from public.schema_view");
  await client.query("insert into public.schema_view (name, sha256) select * from unnest($1::text[], $2::text[])", [
    views.map(({ name }) => name),
    views.map(({ sha256 }) => sha256),
  ]);
}
