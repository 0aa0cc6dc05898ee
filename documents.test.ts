import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readParts } from "./contract/testing/parts.ts";

/** Documents begin, and change their states, in `server/src/documents` alone. */

const { documents } = await readParts();
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const sources = readdirSync("server/src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("documents/"))
  .map((name) => ({ path: `server/src/${name}`, program: readFileSync(`server/src/${name}`, "utf8") }));

const documentTables = documents.map(({ entity: { name } }) => name);
/** A document that is added past `documents/add-document.ts`, in statements that are written out or built. */
const begunByHand = new RegExp(
  String.raw`\binsert into (?:${documentTables.map(snakeCase).join("|")})\b|\b(?:insertInto\(|insertRow\(\w+, )"(?:${documentTables.join("|")})"`,
);

/** What stands outside of all brackets, until what was open before is closed or the statement ends. */
function* outermost(text: string): Generator<string> {
  let depth = 0;
  for (const sign of text) {
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    else if (depth === 0 && "`;".includes(sign)) return;
    else if (depth === 0) yield sign;
    if (depth < 0) return;
  }
}

const written = /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi;
const built = /\.updateTable\("(\w+)(?: as \w+)?"\)[^;]*?\.set\(|\bupdateRow\(\s*\w+,\s*"(\w+)",/g;

interface Change {
  readonly index: number;
  readonly table: string;
  readonly names: readonly string[];
}

/** What the statements of a program set: the columns of those that are written out, the fields of those that are built. */
function* changesIn(program: string): Generator<Change> {
  for (const { index, 0: begun, 1: table = "" } of program.matchAll(written)) {
    const rest = program.slice(index + begun.length);
    const [together = ""] = /^\s*\([^)]*\)\s*=/.exec(rest) ?? [];
    const [each = ""] = [...outermost(rest)].join("").split(/\b(?:where|from|returning)\b/i);
    const names = [...each.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, name = ""]) => name);
    yield { index, table, names: [...names, ...(together.match(/\w+/g) ?? [])] };
  }
  for (const { index, 0: begun, 1: table, 2: kept = "" } of program.matchAll(built)) {
    const [said = ""] = program.slice(index + begun.length).split(/\)\s*(?:;|\.(?:where|execute|returning)\()/);
    const names = [...said.matchAll(/(?:^|[{,])\s*"?(\w+)"?\s*(?=[:,}])/g)].map(([, name = ""]) => name);
    yield { index, table: table ?? kept, names };
  }
}

/** The fields and columns that hold the states of documents, by their tables in both spellings. */
const statesOf = new Map(
  documents.flatMap(({ entity: { name }, lifecycles }) => {
    const states = new Set(lifecycles.flatMap(({ field }) => [field, snakeCase(field)]));
    return [name, snakeCase(name)].map((table) => [table, states] as const);
  }),
);
const called = new Set([...statesOf.values()].flatMap((states) => [...states]));
/** States that are called as no other field is: they are meant in any table. */
const particular = called.difference(new Set(["status", "statusCode", "status_code"]));

/** The lines of a program at which it changes a state of a document itself. */
const changedByHand = (program: string) =>
  [...changesIn(program)].flatMap(({ index, table, names }) =>
    names
      .filter((name) => particular.has(name) || statesOf.get(table)?.has(name))
      .map((name) => ({ line: program.slice(0, index).split("\n").length, state: `${table}.${name}` })),
  );

/** Who changes a state all the same, and why. */
const changingByHand: Readonly<Record<string, string>> = {
  "server/src/delivery/appointments/appointment-steps.ts":
    "The undo that is under way writes it with all others: the next of them finds this one's place taken.",
  "server/src/delivery/shipping-notices/correct-notice.ts":
    "What is kept of a correction says what became of it; a step changes the state of its notice.",
  "server/src/delivery/shipping-notices/correction-steps.ts":
    "What is kept of a correction says what became of it; a step changes the state of its notice.",
  "server/src/orders/purchase-orders/promises.ts": "Lines repeat the state of their order, which a step changes.",
  "server/src/orders/purchase-orders/revise-orders.ts": "Lines repeat the state of their order, which a step changes.",
  "server/src/platform/approvals/void-forsaken.ts":
    "A job for all tenants at once, which remembers and tells of it in the same statement.",
};

describe("Documents", () => {
  it("begin in one way, which remembers and tells that they began", () => {
    for (const line of [
      "with x as (insert into receipt (id)",
      '.insertInto("stockTransfer")',
      'insertRow(tx, "label", x)',
    ])
      expect(begunByHand.test(line), line).toBe(true);
    for (const line of ["insert into receipt_file (id)", 'insertRow(tx, "role", x)'])
      expect(begunByHand.test(line), line).toBe(false);
    const adding = sources.filter(({ program }) => begunByHand.test(program));
    const byHand = adding.filter(({ program }) => !/\bbeginning\(/.test(program));
    // Labels begin by the thousand, and tell only of what is done to them.
    expect(byHand.map(({ path }) => path)).toEqual(["server/src/delivery/labels/insert-labels.ts"]);
  });

  it("change their states by steps alone, which ask, remember and tell", () => {
    const planted = [
      'await tx.updateTable("shippingNotice").set({ checkStatus }).where("id", "=", id).execute();',
      'tx.updateTable("receipt as r")\n  .set((eb) => ({ remark: null, status: eb.val(code) }))\n  .execute()',
      'await updateRow(tx, "newsNotice", id, version, { ...values, publish: publishStatus.code.published });',
      "sql`update shipping_notice set check_status = $1 where id = $2`",
      "sql`with x as (update shipping_notice n set remark = (select 1 from a where b = c), closed_status = '1' where n.id = 1) select`",
      "sql`update receipt r set (status, remark) = (select 1, 2) where r.id = 1`",
      "sql`update other set refuse_sign = '1'`",
    ];
    for (const statement of planted) expect(changedByHand(statement), statement).toHaveLength(1);
    const others = [
      'await tx.updateTable("appUser").set({ status }).where("id", "=", id).execute();',
      'tx.updateTable("receipt").set({ remark }).where("status", "=", code).execute()',
      "sql`update receipt r set remark = 'x' from shipping_notice n where n.check_status = '1'`",
      "sql`update receipt set remark = case when status = '1' then 'x' end where status = '1'`",
    ];
    for (const statement of others) expect(changedByHand(statement), statement).toEqual([]);
    const changing = sources.flatMap(({ path, program }) =>
      changedByHand(program).map(({ line, state }) => `${path}:${line} ${state}`),
    );
    const unnamed = changing.filter((place) => changingByHand[place.split(":")[0] ?? ""] === undefined);
    expect(unnamed).toEqual([]);
    const named = Object.keys(changingByHand).filter((path) => !changing.some((place) => place.startsWith(`${path}:`)));
    expect(named, "named, and changes none").toEqual([]);
  });
});
