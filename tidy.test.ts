import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { yesNoStatus } from "./contract/src/core/statuses.ts";
import { scopeType } from "./contract/src/identity/data-scopes.ts";
import { nouns, plainNouns } from "./contract/src/nouns.ts";
import { menus } from "./contract/src/platform/menus/menu-table.ts";
import { tagOwnTypes } from "./contract/src/platform/tags/tags.ts";
import { services } from "./contract/src/services.ts";
import { readParts } from "./contract/testing/parts.ts";
import { attached } from "./server/src/platform/files/attached-files.ts";
import { documents as worded } from "./server/src/platform/logs/documents.ts";
import { longFunctions, places, product, readSource } from "./tidy-sources.ts";

/** The rules of the house, which each line of the answer names with file and line. */

const wings = "identity|base-data|orders|delivery|receiving|planning|inventory|settlement|market|news|platform";
const rooms = "ui|api|routes|grid|fields|list|form|records|workbooks|document";
const mostLines = 400;
/** Of a function, all of them: Biome's own rule leaves out those of markup and of texts over several lines. */
const mostLinesOfFunction = 70;

/** Places of imports that lead from one kind of place to another. */
function arrows(from: RegExp, to: RegExp): string[] {
  return product
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => to.test(target)).map(({ line, target }) => `${path}:${line} → ${target}`),
    );
}

/** Files that lead back to themselves over their imports: of each circle one way round. */
function circles(): string[] {
  const known = new Map(product.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const begun = way.indexOf(path);
    if (begun >= 0) found.push([...way.slice(begun), path].join(" → "));
    if (begun >= 0 || done.has(path)) return;
    for (const { target } of known.get(path)?.imports ?? []) if (known.has(target)) visit(target, [...way, path]);
    done.add(path);
  };
  for (const { path } of product) visit(path, []);
  return found;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const { entities, statusSets, lifecycles, documents, services: declared } = await readParts();

/** What may stand between a state's field and a code of it, in TypeScript and in SQL. */
const compared = String.raw`["'\`)]?(?:[^\w"';$]|\b(?:in|not|is|distinct|from|any|includes|equals|when)\b|"(?:=|<>|!=|in)"|[\w.]+ \?|["']+\w["']+,)*`;

/**
 * Per field or column that holds a state, by its name here and in the database: where a code of it is written beside it. What
 * no field of a record holds is looked for by what its set is called: `purchaseOrder.requestStatus` in `request_status`. The
 * server asks yes and no by name too.
 */
function* codesBeside({ isServer }: { isServer: boolean }): Generator<RegExp> {
  const states = new Map<string, Set<string>>();
  const remember = (name: string, codes: readonly string[]) =>
    states.set(name, (states.get(name) ?? new Set()).union(new Set(codes)));
  const held = entities.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { statuses }]) => (statuses ? [{ name, statuses }] : [])),
  );
  const called = statusSets.map((statuses) => ({ name: statuses.localeGroup.split(".").at(-1) ?? "", statuses }));
  for (const { name, statuses } of [...held, ...called]) {
    // Yes and no are answers where people give them; a code that is a word says what it is.
    if (!isServer && statuses === yesNoStatus) continue;
    if (statuses.codes.some((code) => /^\d+$/.test(code))) remember(name, statuses.codes);
  }
  remember("dataType", Object.values(scopeType));
  remember("tagOwnType", Object.values(tagOwnTypes));
  for (const name of ["fromState", "toState", "to"]) {
    remember(
      name,
      lifecycles.flatMap((lifecycle) => lifecycle.states.codes),
    );
  }
  for (const [name, codes] of states) {
    yield new RegExp(`\\b(?:${name}|${snakeCase(name)})\\b${compared}(?:["']|'')(?:${[...codes].join("|")})["']`);
  }
}

/** A line of an order that is named in a statement by hand. */
const lineNamedByHand = /concat_ws\('\/', *(?:\w+\.)?purchase_seq\b|\bpurchase_seq *\|\| *'\/'/;

/** The day of the database, where that of the tenant is meant (`app.today()`). */
const dayOfServer = /\bcurrent_date\b|\bnow\(\)::date\b|\bto_char\(now\(\),|_(?:date|at|time)::date\b/i;

/** A text that becomes null where it is empty, which `orNull` says. */
const emptiedByHand = /\|\| null\b|([\w.]+?)(?:\.trim\(\))? === "" \? null : \1(?![\w.(])/;

/** What nouns and the records of theirs are called, here and in the database. */
const namesOfNouns = new Set([
  ...Object.keys({ ...nouns, ...plainNouns }),
  ...entities.flatMap(({ name, source }) => [name, snakeCase(name), source, source.replace(/_row$/, "")]),
  ...entities.flatMap(({ partTables = {} }) => Object.keys(partTables).flatMap((table) => [table, snakeCase(table)])),
]);
const oneOfNouns = `(${[...namesOfNouns].join("|")})`;
const nounNamed = new RegExp(
  String.raw`["'\`]${oneOfNouns}["'\`.]|\b(?:from|join|into|update|table) ${oneOfNouns}\b`,
  "g",
);

/** What the core keeps itself, and what is called like a record and is none. */
const ownOfCore: readonly { readonly file: RegExp; readonly names: readonly string[] }[] = [
  // The sides, and the roles that a tenant begins with.
  { file: /^contract\/src\/core\/(?:history|lifecycle|noun|permissions)\.ts$/, names: ["supplier", "warehouse"] },
  // What quantities and money are in.
  { file: /^contract\/src\/core\/matched-values\.ts$/, names: ["unit", "currency"] },
  // Fields by which what people see is limited.
  {
    file: /^server\/src\/core\/(?:crud|parties)\.ts$/,
    names: ["classifyType", "businessClassifyType", "classify_type", "business_classify_type"],
  },
  // The log of calls, and the fields of tenants.
  {
    file: /^(?:server|contract)\/src\/core\/(?:told-operation|operation-outcome)\.ts$/,
    names: ["operationLog", "operation_log"],
  },
  { file: /^server\/src\/core\/custom-fields\//, names: ["customField"] },
  // A way that messages go.
  { file: /^server\/src\/core\/gauges\.ts$/, names: ["webhook"] },
];

/** Nouns that a line of a program names. */
function nounsNamed(path: string, line: string): string[] {
  // Not what is said of it in words, nor what is imported, which is looked at by itself.
  if (/^\s*(?:\*|\/\/|\/\*|import\b|export\b.* from )/.test(line)) return [];
  const names = [...line.matchAll(nounNamed)].map(([, quoted, inStatement]) => quoted ?? inStatement ?? "");
  return names.filter((name) => !ownOfCore.some((own) => own.file.test(path) && own.names.includes(name)));
}

/** What the Tab key stops at, written into the document past React, which would not know of it. */
const tabStopWritten = /\.tabIndex\s*=(?!=)|\bsetAttribute\(\s*["'`]tabindex/i;

/** A link that does not ask where it stands, and would be a stop of the Tab key in every row of a grid. */
const linkOfRouter = /import \{[^}]*\bLink\b[^}]*\} from "react-router"/;

describe("The house", () => {
  it("is read whole", () => {
    expect(product.length).toBeGreaterThan(700);
    expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(3000);
  });

  it("has no circle of imports", () => {
    expect(circles()).toEqual([]);
  });

  it("has a core that knows no noun", () => {
    expect(arrows(/^contract\/src\/core\//, new RegExp(`^contract/src/(${wings})/`))).toEqual([]);
    expect(arrows(/^server\/src\/core\//, new RegExp(`^(server|contract)/src/(${wings})/`))).toEqual([]);
  });

  it("has a core that names no noun: each says of itself what the core must know", () => {
    const naming = [
      'user_role: { table: "app_user" },',
      '["boxBarcodes", "label.barcode"],',
      'if (entityName === "purchaseOrder") return;',
      "sql`select 1 from supplier_organisation o`",
    ];
    for (const line of naming) expect(nounsNamed("server/src/core/x.ts", line), line).not.toEqual([]);
    const silent = [
      "const unit = entity.partTables;",
      '["lines", "common.lines"],',
      '// as "supplier" does',
      "'user of the database may not'",
    ];
    for (const line of silent) expect(nounsNamed("server/src/core/x.ts", line), line).toEqual([]);
    const named = product
      .filter(({ path }) => /^(?:server|contract)\/src\/core\//.test(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) =>
          nounsNamed(path, line).map((name) => `${path}:${index + 1} ${name}: ${line.trim()}`),
        ),
      );
    expect(named).toEqual([]);
    const telling = places(
      /^web\/src\/(?:document|grid|ui|list|form)\//,
      /^import (?!type ).*"@tandem\/contract\/(?:orders|delivery|receiving|news)\//,
    );
    expect(telling).toEqual([]);
  });

  it("has rooms of pages that no page is imported into, and paths that import nothing above them", () => {
    expect(arrows(new RegExp(`^web/src/(${rooms})/`), new RegExp(`^web/src/(${wings}|app)/`))).toEqual([]);
    expect(arrows(/^web\/src\/routes\//, /^web\/src\/(?!routes\/)/)).toEqual([]);
  });

  it("reads and writes spreadsheets without knowing what for", () => {
    // How threads are kept says nothing of what they read.
    const others = /^server\/src\/(?!spreadsheets\/|core\/warm-workers\.ts$)/;
    expect(arrows(/^server\/src\/spreadsheets\//, others)).toEqual([]);
  });

  it("has lists of documents that are made by what is said of all of them", () => {
    const kit = ["web/src/document/useSteps.tsx", "web/src/list/ListPage.tsx"];
    const byHand = product.filter(({ imports }) => kit.every((file) => imports.some(({ target }) => target === file)));
    expect(byHand.map(({ path }) => path)).toEqual(["web/src/document/DocumentList.tsx"]);
  });

  it("says in one place how a line of an order is called in statements, and that what is left empty is null", () => {
    expect(lineNamedByHand.test("concat_ws('/', l.purchase_seq, l.purchase_phase_seq)")).toBe(true);
    expect(lineNamedByHand.test("l.purchase_seq || '/' || l.purchase_phase_seq")).toBe(true);
    const others = /^(?:server|demo|bench)\/(?!src\/orders\/purchase-orders\/line-name-sql\.ts)/;
    expect(places(others, lineNamedByHand)).toEqual([]);
    for (const line of ["lotNo?.trim() || null", 'text === "" ? null : text', 'a.b.trim() === "" ? null : a.b']) {
      expect(emptiedByHand.test(line), line).toBe(true);
    }
    expect(places(/^(?:web|server|contract|demo)\//, emptiedByHand)).toEqual([]);
  });

  it("asks in statements and views which day it is for the tenant, but for licences", () => {
    for (const line of ["where deadline < current_date", "to_char(now(), 'YYYY')", "claim_qty, t.create_date::date"]) {
      expect(dayOfServer.test(line), line).toBe(true);
    }
    expect(places(/^server\/src\/(?!platform\/licence\/)/, dayOfServer)).toEqual([]);
    const views = readdirSync("server/views").filter((name) =>
      dayOfServer.test(readFileSync(`server/views/${name}`, "utf8")),
    );
    expect(views).toEqual([]);
  });

  it("has pages that leave it to React what the Tab key stops at, and links that ask where they stand", () => {
    const written = ["stop.tabIndex = wanted;", "if (x) summary.tabIndex=-1;", 'row.setAttribute("tabindex", "0")'];
    for (const line of written) expect(tabStopWritten.test(line), line).toBe(true);
    const read = ["if (element.tabIndex === 0)", "tabIndex={focused ? 0 : -1}", 'element.hasAttribute("tabindex")'];
    for (const line of read) expect(tabStopWritten.test(line), line).toBe(false);
    // The keeper of the focus gives it to headings, which are no controls and never stops of the Tab key.
    expect(places(/^web\/(?!src\/ui\/focus\.ts$)/, tabStopWritten)).toEqual([]);

    for (const one of ["Link", "Link, useNavigate", "\n  useNavigate,\n  Link,\n"]) {
      expect(linkOfRouter.test(`import { ${one} } from "react-router";`), one).toBe(true);
    }
    expect(linkOfRouter.test('import { useLinkClickHandler } from "react-router";')).toBe(false);
    const linking = product.filter(({ path, lines }) => /^web\//.test(path) && linkOfRouter.test(lines.join("\n")));
    expect(linking.map(({ path }) => path)).toEqual(["web/src/ui/Link.tsx"]);
  });

  it("has pages that find what services answered by the services' own keys", () => {
    const byHand = /queryKey: (?!\[\.\.\.[\w.]+[kK]ey, )["'`[]/;
    expect(places(/^web\//, byHand)).toEqual([]);
  });

  it("calls states by name: no code of one stands outside the file that declares it", () => {
    const views = readdirSync("server/views").map((name) => readSource(`server/views/${name}`));
    // What tests send and expect is what other programs do.
    const speaking = product.filter(({ path }) => !path.startsWith("server/testing/"));
    const ofAll = [...codesBeside({ isServer: false })];
    const ofServer = [...codesBeside({ isServer: true })];
    const written = [...speaking, ...views].flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        (path.startsWith("server/") ? ofServer : ofAll).some((pattern) => pattern.test(line))
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [],
      ),
    );
    expect(written).toEqual([]);
  });

  it("has an icon for every menu that names one", () => {
    const there = readSource("web/src/ui/menuIcons.tsx").lines.flatMap((line) => /^ {2}(\w+),$/.exec(line)?.[1] ?? []);
    expect(there.length).toBeGreaterThan(30);
    const named = Object.values<{ readonly icon: string }>(menus).map(({ icon }) => icon);
    expect([...new Set(named)].filter((icon) => icon !== "" && !there.includes(icon))).toEqual([]);
  });

  it("tells in the list of files what each hangs at", () => {
    const view = readFileSync("server/views/stored_file_row.sql", "utf8");
    const tables = Object.values(attached).map(({ table }) => snakeCase(table));
    expect(tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(view))).toEqual([]);
  });

  it("has words in its logs for the steps and states of every document", () => {
    const namesOf = (some: typeof documents) => some.map(({ entity }) => entity.name).sort();
    expect(namesOf(worded)).toEqual(namesOf(documents));
  });

  it("lists every noun that says what others must know of it, and every service", () => {
    const listed = new Set(readSource("contract/src/nouns.ts").imports.map(({ target }) => target));
    const saying = product.filter(
      ({ path, lines }) =>
        /^contract\/src\/(?!core\/)/.test(path) &&
        lines.some((line) => /^export const \w+ = (?:noun|plainNoun)\(/.test(line)),
    );
    expect(saying.length).toBeGreaterThan(50);
    expect(saying.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
    const known = new Set<unknown>(Object.values(services));
    expect(declared.filter((service) => !known.has(service)).map(({ name }) => name)).toEqual([]);
  });

  it("has migrations of different numbers, whoever wrote them at the same time", () => {
    const numbers = readdirSync("server/migrations").flatMap((name) => /^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([]);
  });

  it("has no file that cannot be taken in", () => {
    const long = product.filter(({ lines }) => lines.length - 1 > mostLines);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1} lines`)).toEqual([]);
  });

  it("has no function that cannot be taken in", () => {
    const page = (lines: number) => [
      "// 页",
      "const Page = () => (",
      "<div>",
      ...Array(lines - 4).fill("<p />"),
      "</div>",
      ");",
    ];
    const step = (lines: number) => ["class X {", "step<T>(of: T) {", ...Array(lines - 2).fill("// so"), "}", "}"];
    expect(longFunctions({ path: "x.tsx", lines: page(71) }, mostLinesOfFunction)).toEqual(["x.tsx:2 71 lines"]);
    expect(longFunctions({ path: "x.ts", lines: step(71) }, mostLinesOfFunction)).toEqual(["x.ts:2 71 lines"]);
    expect(longFunctions({ path: "x.ts", lines: step(70) }, mostLinesOfFunction)).toEqual([]);
    const ofProduct = product.filter(({ path }) => /^(?:contract\/src|server\/src|web|demo)\//.test(path));
    expect(ofProduct.flatMap((source) => longFunctions(source, mostLinesOfFunction))).toEqual([]);
  });
});
