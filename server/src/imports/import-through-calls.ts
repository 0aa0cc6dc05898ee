import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { ImportSheet } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { attempt, refusalOf } from "../core/attempt.ts";
import type { Context } from "../core/context.ts";
import type { DownloadedFile, UploadedFile } from "../core/handlers.ts";
import { requireOffered, requirePresent } from "./import-records.ts";
import { runImport, type WrittenDocuments } from "./import-run.ts";
import { importTemplate } from "./import-template.ts";
import type { FoundColumns, ImportWork } from "./import-work.ts";
import { namedDocuments } from "./named-documents.ts";
import { setDocumentsAside } from "./set-documents-aside.ts";

/** A row as the noun's own call takes it: what its cells say, and what was found for it. */
export type CalledRow = Readonly<Record<string, string | null>> & {
  readonly rowNumber: string;
  /** The values of the tenant's own fields, by their numbers. */
  readonly customValues: never;
};

/** What is particular to an import whose rows do what people do by hand, through the same call. */
export interface CallRules<Name extends string, Taken = unknown> {
  readonly sheet: ImportSheet<Name>;
  /** Names the workbook. */
  readonly title: string;
  /** Columns beside those of the sheet that rows are completed with, by their types. */
  readonly found: FoundColumns;
  /** Fills those in, and adds what is wrong with rows. */
  readonly complete: (work: ImportWork<Name>) => Promise<void>;
  /** Where rows belong together before they are found to, the column that says so: none of them stays without the others. */
  readonly togetherBy?: Name;
  /** Says of rows that are about records there are whether they `change` them or leave them `unchanged`; without it all add. */
  readonly compare?: (work: ImportWork<Name>) => Promise<void>;
  /** Problems of rows that are left alone, and told, while the others are imported. */
  readonly leavesAlone?: readonly string[];
  /** A query for values that hardly can be meant, or whatever else is told of rows `i` that are imported. */
  readonly doubted?: RawBuilder<unknown> | ((context: Context) => RawBuilder<unknown> | undefined);
  /** Rows that agree in these columns are one call. */
  readonly together: readonly string[];
  /**
   * Whether rows need not say by what they would be known a second time: the same file is asked about then. Rows of an export
   * are known by their mark, or by the number that they have in a column that is `numbered`.
   */
  readonly addsAnew?: boolean;
  /** Whether rows are read for somebody to go on with, and the call makes nothing of them yet. */
  readonly onlyReads?: boolean;
  /** Makes the call for rows that are one, whose details count them as `lines.0`. @throws Fault why not */
  readonly take: (work: ImportWork<Name>, rows: readonly CalledRow[]) => Promise<Taken>;
  /** Columns that the call has under another name, by that. */
  readonly calledAs?: Readonly<Record<string, Name>>;
  /** Where each call makes a document: the entity by its table and number, and the id in what the call answered. */
  readonly makes?: {
    readonly table: string;
    readonly number: string;
    readonly idOf: (taken: Taken) => string;
  };
}

/** Import and template of what is done by a call: the rules are those of the call, and what it refuses is said of the rows. */
export function callWorkbooksOf<Name extends string, Taken = unknown>(rules: CallRules<Name, Taken>) {
  return {
    importexcel: (context: Context, settings: ImportSettings, file: UploadedFile): Promise<ImportOutcome> =>
      context.platform.turns.imports.run(context.user.id, () =>
        runImport<Name>(context, file, settings, {
          sheet: rules.sheet,
          found: rules.found,
          check: (work) => check(work, rules),
          refuseBesides: (work) => refuseBesides(work, rules),
          apply: (work) => apply(work, rules),
          doubted: typeof rules.doubted === "function" ? rules.doubted(context) : rules.doubted,
          addsAnew: rules.addsAnew ?? false,
          onlyReads: rules.onlyReads ?? false,
          leavesAlone: rules.leavesAlone ?? [],
          ...(rules.togetherBy === undefined ? {} : { togetherBy: rules.togetherBy }),
          setAside: (work) => setAside(work, rules),
        }),
      ),
    downExcelTemplate: (context: Context): Promise<DownloadedFile> =>
      importTemplate(context, rules.sheet, context.translate(rules.title)),
  };
}

/** The records that rows were found to name, in a column beside those of the sheet. */
export async function foundIds({ tx }: Pick<ImportWork, "tx">, column: string): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{
    id: string;
  }>`select distinct ${name} as id from import_row where ${name} is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

async function check<Name extends string, Taken>(work: ImportWork<Name>, rules: CallRules<Name, Taken>): Promise<void> {
  const { stage } = work;
  for (const { name, ifEmpty } of work.sheet.columns) {
    if (ifEmpty === undefined) continue;
    await stage.ask(sql`update import_row set ${sql.ref(name)} = ${ifEmpty} where ${sql.ref(name)} is null`);
  }
  await refuseChanged(work);
  await refuseNumbered(work);
  await stage.ask(sql`update import_row set action = 'add' where action is null`);
  await rules.complete(work);
  await requirePresent(work as unknown as ImportWork);
  await requireOffered(work as unknown as ImportWork);
  await rules.compare?.(work);
  await stage.describe();
}

/**
 * A row of an export stands for its record, which such an import does not change; a copy of the row beside it is a new one.
 */
async function refuseChanged<Name extends string>({ problems }: ImportWork<Name>): Promise<void> {
  await problems.addFound(sql`select row_number, null::text, 'changeNotPermitted', '{}'::jsonb from import_row i
    where action is null and record_id is not null and not exists (select from import_row o where o.record_id = i.record_id
      and o.row_number <> i.row_number and (o.action = 'unchanged' or o.row_number < i.row_number))`);
}

/** What has a number was done already, as an export has it: done again it would be there twice. */
async function refuseNumbered<Name extends string>({ problems, sheet }: ImportWork<Name>): Promise<void> {
  for (const { name } of sheet.columns.filter(({ numbered }) => numbered)) {
    await problems.addFound(sql`select row_number, ${name}::text, 'numberedAgain', jsonb_build_object('value', ${sql.ref(name)})
      from import_row where ${sql.ref(name)} is not null`);
  }
}

async function setAside<Name extends string, Taken>(
  { stage }: ImportWork<Name>,
  { togetherBy }: CallRules<Name, Taken>,
): Promise<void> {
  if (togetherBy !== undefined) return setDocumentsAside({ stage }, togetherBy);
  await stage.ask(sql`delete from import_row where row_number in (select row_number from import_problem)`);
}

/** What is wrong with the others is known by their calls alone: these are made, and taken back. */
async function refuseBesides<Name extends string, Taken>(
  work: ImportWork<Name>,
  rules: CallRules<Name, Taken>,
): Promise<void> {
  const lacks = await lacking(work, rules);
  await refusalOf(work.tx, async () => {
    await setAside(work, rules);
    await takeGroups(work, rules, lacks);
  });
  await work.problems.store(true);
}

/** Says of rows that are one whether some that are wrong may be of them: what these say of it, and say rightly, is the same. */
async function lacking<Name extends string, Taken>(
  { tx, sheet }: ImportWork<Name>,
  { together: names, found }: CallRules<Name, Taken>,
): Promise<(row: CalledRow) => boolean> {
  const staged = new Set<string>([...sheet.columns.map(({ name }) => name), ...Object.keys(found)]);
  const together = names.filter((name) => name === "rowNumber" || staged.has(name));
  const said = together.map((name) =>
    name === "rowNumber"
      ? sql`p.row_number::text`
      : sql`case when ${name} = any (p.columns) then null else i.${sql.ref(name)}::text end`,
  );
  // What cannot be read is not on the stage, and may be of any.
  const { rows } = await sql<{
    said: readonly (string | null)[];
  }>`select distinct jsonb_build_array(${sql.join(said)}) as said
    from (select row_number, array_agg(column_name) as columns from import_problem group by row_number) p
    left join import_row i on i.row_number = p.row_number`.execute(tx);
  const wrong = new Set(rows.map((row) => JSON.stringify(row.said)));
  const shapes = new Map(
    rows.map((row) => row.said.map((value) => value !== null)).map((shape) => [shape.join(), shape]),
  );
  return (row) =>
    [...shapes.values()].some((shape) =>
      wrong.has(JSON.stringify(together.map((name, at) => (shape[at] ? (row[name] ?? null) : null)))),
    );
}

async function apply<Name extends string, Taken>(
  work: ImportWork<Name>,
  rules: CallRules<Name, Taken>,
): Promise<WrittenDocuments | undefined> {
  const taken = await takeGroups(work, rules);
  await work.problems.store(true);
  const { makes } = rules;
  if (!makes) return undefined;
  return namedDocuments(work, { table: sql.table(makes.table), number: makes.number }, taken.map(makes.idOf));
}

/** Makes the call of each group of rows; what is refused is among the problems, and not stored yet. */
async function takeGroups<Name extends string, Taken>(
  work: ImportWork<Name>,
  rules: CallRules<Name, Taken>,
  lacks: (row: CalledRow) => boolean = () => false,
): Promise<readonly Taken[]> {
  const { tx, stage, sheet } = work;
  const plain = sheet.columns.filter(({ field }) => !field.custom).map(({ name }) => name as string);
  const named = [...plain, ...Object.keys(rules.found)].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const own = sheet.columns.filter(({ field }) => field.custom);
  const values = own.map(({ name, field }) => sql`${sql.lit(field.custom?.fieldNo)}::text, ${sql.ref(name)}`);
  const customValues = own.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(values)}))` : sql`null`;
  const { rows } =
    await sql<CalledRow>`select row_number::text as row_number, ${sql.join(named)}, ${customValues} as custom_values
    from import_row where action in ('add', 'change') order by row_number`.execute(tx);
  await stage.ask(sql`select set_config('app.via', 'workbook', true)`);
  const groups = Map.groupBy(rows, (row) => JSON.stringify(rules.together.map((name) => row[name])));
  const taken: Taken[] = [];
  for (const group of groups.values()) taken.push(...(await takeGroup(work, rules, group, lacks)));
  return taken;
}

/** So often is a call tried again without the rows that it was refused for: it says one kind of refusal at a time. */
const mostTries = 10;

/** Makes the call for rows that are one, and answers what it did, if it did; what it refuses is undone and said of the rows. */
async function takeGroup<Name extends string, Taken>(
  work: ImportWork<Name>,
  rules: CallRules<Name, Taken>,
  rows: readonly CalledRow[],
  lacks: (row: CalledRow) => boolean,
): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  const refusal = await attempt(work.tx, async () => {
    taken.push(await rules.take(work, rows));
  });
  // Without rows of it that are wrong it may be refused for what is right with them, too.
  if (refusal && (isOfLines(refusal) || !rows.some(lacks))) await refuse(work, rules, rows, refusal);
  return taken;
}

/** Says of rows why their call was refused: of each what is wrong with it, and of the others for whose sake they stay out. */
async function refuse<Name extends string, Taken>(
  work: ImportWork<Name>,
  rules: CallRules<Name, Taken>,
  rows: readonly CalledRow[],
  refusal: Fault,
): Promise<void> {
  const wrong = new Set<CalledRow>();
  const left = () => rows.filter((row) => !wrong.has(row));
  for (let [fault, tries] = [refusal as Fault | null, 0]; fault && tries < mostTries; tries += 1) {
    // Without the rows that it names the call may be refused for what is right with them.
    if (tries > 0 && !isOfLines(fault)) break;
    for (const row of sayRefused(work, rules, left(), fault)) wrong.add(row);
    const isTried = isOfLines(fault) && !rules.togetherBy && left().length > 0;
    fault = isTried ? await refusalOf(work.tx, () => rules.take(work, left())) : null;
  }
  const [first] = wrong;
  const parameters = { other: Number(first?.rowNumber ?? 0) };
  for (const row of left()) work.problems.add(Number(row.rowNumber), null, { key: "ofWrongDocument", parameters });
}

const ofLine = /^lines\.(\d+)\.(\w+)/;
const isOfLines = ({ details }: Fault) => details.length > 0 && details.every(({ path }) => ofLine.test(path));

/** What names rows of the call, as one that names the same twice, names those of the sheet. */
function ofSheet(detail: FaultDetail, rows: readonly CalledRow[]): FaultDetail {
  const { row, first } = detail.parameters ?? {};
  if (typeof row !== "number" || typeof first !== "number") return detail;
  const numberOf = (place: number) => Number(rows[place - 1]?.rowNumber ?? place);
  return { ...detail, parameters: { ...detail.parameters, row: numberOf(row), first: numberOf(first) } };
}

/** Says of rows what a refusal names, and answers which they are. */
function sayRefused<Name extends string, Taken>(
  { problems, sheet }: ImportWork<Name>,
  { calledAs = {} }: CallRules<Name, Taken>,
  rows: readonly CalledRow[],
  fault: Fault,
): ReadonlySet<CalledRow> {
  const wrong = new Set<CalledRow>();
  const say = (row: CalledRow | undefined, column: string | undefined, why: Fault) => {
    if (!row) return;
    const known = sheet.columns.some(({ name }) => name === column) ? (column ?? null) : null;
    problems.add(Number(row.rowNumber), known, { key: "asSaid", fault: why });
    wrong.add(row);
  };
  for (const detail of fault.details) {
    const { path } = detail;
    const [, index, column] = ofLine.exec(path) ?? [];
    const row = rows[Number(index ?? 0)];
    const field = column ?? path;
    say(row, calledAs[field] ?? field, new Fault(fault.error, fault.parameters, [ofSheet(detail, rows)]));
  }
  if (wrong.size === 0) say(rows[0], undefined, fault);
  return wrong;
}
