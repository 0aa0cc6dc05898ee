import type { Entity } from "@tandem/contract/core/entity";
import { entities, namedBy } from "@tandem/contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { kindOf } from "./still-in-use.ts";
import { fieldNameOf } from "./table-columns.ts";

interface Link extends Record<string, unknown> {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  /** The fields of both sides but the tenant, pair by pair. */
  readonly own: readonly string[];
  readonly other: readonly string[];
}

/** References that are said beside the entity, not at a field of it: why. */
const saidBeside: Readonly<Record<string, string>> = {
  "shipping_notice.shippingAddressId": "a notice shows the address as it was, and keeps the id for its correction",
  "shipping_notice.deliveryAddressId": "a notice shows the address as it was, and keeps the id for its correction",
  "export_template.userId": "a template shows its owner by name; nobody gives it to another",
  "supplier_answer.purchaseOrderId": "answers are counted by supplier and month",
  "app_user.avatarId": "a picture is uploaded by its user and chosen from no list",
  "news_notice.cover": "a picture is uploaded for its news and chosen from no list",
  "app_version.storedFileId": "a file is uploaded for its version and chosen from no list",
  "import_title.supplierNo": "each side is shown what it matched itself",
  "import_value.supplierNo": "each side is shown what it matched itself",
  "shipping_notice_packaging.packagingItemNo": "what comes with a notice is said by a call of its own",
  "packaging_movement.takesBackId": "a movement shows the number of the one that it takes back",
  "serial_number.announcedLineId":
    "a piece shows the line that it came with; which one announced it counts once that is canceled",
  "serial_number.leftWarehouseNo": "where a piece was last decides who sees it; its movements show it",
  "user_scope.classifyType": "no page limits users to classes",
};

let database: TestDatabase;
let links: readonly Link[];
let columns: ReadonlySet<string>;
let byValue: readonly { readonly table: string; readonly target: string; readonly condition: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const found = await asOwner<Link>(
    database,
    `select k.conname as name, k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
       array(select a.attname::text from unnest(k.conkey) with ordinality as part (number, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number order by place offset 1) as own,
       array(select a.attname::text from unnest(k.confkey) with ordinality as part (number, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = part.number order by place offset 1) as other
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'tenant'::regclass`,
  );
  links = found.map((link) => ({ ...link, own: link.own.map(fieldNameOf), other: link.other.map(fieldNameOf) }));
  const stored = await asOwner<{ column: string }>(
    database,
    `select table_name || '.' || column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  columns = new Set(stored.map(({ column }) => column));
  byValue = await asOwner(
    database,
    `select from_table as "table", to_table as target, condition from app.value_reference`,
  );
});
afterAll(() => database.drop());

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tableOf = ({ source }: Entity) =>
  source.replace(/(?<=line)_label_row$|(?:_(?:kept|dull|turnover|ranked))?_row$/, "");
/** The table that holds the records, and those of their parts. */
const holds = (table: string, entity: Entity) => kindOf(table)?.entity.name === entity.name;
const targetOf = (link: Link) => kindOf(link.target)?.entity;

/** Rows that are never without another one, which holds the links for both. */
const beside: Readonly<Record<string, string>> = { stock_movement: "stock_balance" };

/** Whether the database keeps what the field says: by a link whose further fields agree where the field says so. */
function isLinked(entity: Entity, field: string): boolean {
  const names = entity.fields[field]?.names;
  const target = names && namedBy(names);
  if (!names || !target) return false;
  const table = beside[tableOf(entity)] ?? tableOf(entity);
  const isOwn = columns.has(`${table}.${columnOf(field)}`);
  const linked = links.some((link) => {
    if (targetOf(link)?.name !== names.entity || !link.other.includes(target.by)) return false;
    if (!isOwn) return link.table !== table && holds(link.table, entity);
    const place = link.own.indexOf(field);
    const fixed = Object.keys(names.where);
    const others = link.own.filter((name) => name !== field && !fixed.includes(name));
    return (
      link.table === table && link.other[place] === target.by && others.every((name) => names.within.includes(name))
    );
  });
  // What another reference must agree in is of what that one names: the organisation of a warehouse.
  const agreed = links.some((link) => {
    const place = link.own.indexOf(field);
    const same = targetOf(link)?.fields[link.other[place] ?? ""]?.names;
    return link.table === table && place >= 0 && same?.entity === names.entity;
  });
  const kept = byValue.some(
    ({ table: from, target: to, condition }) =>
      from === table && to === tableOf(target.entity) && condition.includes(`t.${columnOf(field)}`),
  );
  return linked || agreed || kept;
}

/** Whether a field that nobody writes is a copy of what another record says, which this one names or is a view of. */
function isCopy(entity: Entity, field: string, seen: readonly string[] = []): boolean {
  const names = entity.fields[field]?.names;
  if (!names || !entity.fields[field]?.readOnly || seen.includes(entity.name)) return false;
  const owners = Object.values(entity.fields).flatMap((each) => {
    const owner = each.kind === "reference" && each.names ? namedBy(each.names)?.entity : undefined;
    return owner ? [owner] : [];
  });
  const views = [...entities.values()].filter((each) => each !== entity && tableOf(each) === tableOf(entity));
  return [...owners, ...views].some((owner) =>
    Object.entries(owner.fields).some(
      ([name, each]) =>
        each.names?.entity === names.entity && (isLinked(owner, name) || isCopy(owner, name, [...seen, entity.name])),
    ),
  );
}

/** Reckoned of documents when it is asked for, and kept nowhere. */
const reckoned = ["scorecard", "supplierAnswer"];

const declared = [...entities.values()]
  .filter(({ name }) => !reckoned.includes(name))
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { names }]) =>
      names && namedBy(names) ? [{ entity, name: `${entity.name}.${field}`, field }] : [],
    ),
  );

describe("A reference", () => {
  it.each(declared)("that $name declares is kept by the database", ({ entity, field }) => {
    expect(isLinked(entity, field) || isCopy(entity, field)).toBe(true);
  });

  it("that the database keeps is declared at the field, with what both must agree in", () => {
    const silent = links.flatMap((link) => {
      const kind = kindOf(link.table);
      const target = targetOf(link);
      if (!kind || !target || `${link.table}.${link.own[0]}` in saidBeside) return [];
      const { entity } = kind;
      if (link.table !== tableOf(entity)) {
        // Of a part: some field of the whole says it. What leads to the whole itself is no field.
        const said = Object.values(entity.fields).some(({ names }) => names?.entity === target.name);
        return said || target === entity ? [] : [link.name];
      }
      // The last of the fields names the record, the others are those in which both agree.
      const field = link.own.at(-1) ?? "";
      const names = entity.fields[field]?.names;
      const said = names && [...names.within, ...Object.keys(names.where)];
      const agreed = link.own.slice(0, -1).every((name) => said?.includes(name));
      return names?.entity === target.name && agreed ? [] : [link.name];
    });
    expect(silent).toEqual([]);
  });

  it("is refused by a constraint whose name tells its field", () => {
    const unnamed = links.filter(
      ({ name, table, own }) => kindOf(table) && name !== `${table}_tenant_id_${columnOf(own.at(-1) ?? "")}_fkey`,
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});
