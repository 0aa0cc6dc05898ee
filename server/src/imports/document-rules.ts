import { type DocumentSheet, isDocumentSheet } from "@tandem/contract/core/document-sheet";
import type { Fault } from "@tandem/contract/core/errors";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import type { Lifecycle } from "@tandem/contract/core/lifecycle";
import { type RawBuilder, sql } from "kysely";
import { type FoundColumns, type ImportWork, storedValue } from "./import-work.ts";

/** What is particular to the import of a noun's documents; all else follows from the sheet. */
export interface DocumentRules<Name extends string = string> {
  readonly sheet: DocumentSheet<Name>;
  /** Documents that are still where it begins are changed, others never; without one records of base data always are. */
  readonly lifecycle: Pick<Lifecycle, "field" | "initial"> | null;
  /** Texts under `import`: of a number that is taken, and, where there is a lifecycle, of a document that is changed no more. */
  readonly texts: { readonly taken: string; readonly closed?: string };
  /** The column that says where among the others a line of base data stands; the server says it where nobody does. */
  readonly place?: Name;
  /** The next number for a document that comes without one, where the sheet says that the server numbers them. */
  readonly nextNumber?: RawBuilder<string>;
  /** How history calls what becomes of documents; an import unless given. */
  readonly told?: { readonly added: string; readonly changed: string };
  /** Columns of the stage that completing fills in. */
  readonly found?: FoundColumns;
  /** Completes what was staged, before it is compared with the documents there are. */
  readonly complete?: (work: ImportWork<Name>) => Promise<void>;
  /** Adds what is wrong with rows that add or change. */
  readonly check?: (work: ImportWork<Name>) => Promise<void>;
  /** A query for further values that hardly can be meant: "row", name of the column, key under `doubts`, value, and parameters. */
  readonly doubted?: RawBuilder<unknown>;
  /** States past the lifecycle's beginning in which documents are changed too, each time as the next version. */
  readonly revisable?: readonly string[];
  /** Before anything is written, in the same transaction. */
  readonly before?: (work: ImportWork<Name>) => Promise<void>;
  /** What is written with a line `l` that a row `i` changes besides what that says, by field; its head is `p`, as it stands before. */
  readonly alongside?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** After heads and lines are written, in the same transaction: the documents of which any were. */
  readonly after?: (work: ImportWork<Name>, ids: readonly string[]) => Promise<void>;
  /**
   * Takes the steps that rows say were taken elsewhere already, once all is written; answers which documents refuse them, or what
   * was written of them, and why.
   */
  readonly taken?: (work: ImportWork<Name>) => Promise<readonly RefusedStep[]>;
}

/** A step that a document does not take: a row that says it, and why. */
export interface RefusedStep {
  readonly row: number;
  readonly column: string;
  readonly fault: Fault;
}

/** Where documents are stored, as statements name it: the row on the stage is `i`, the head `p`, the line `l`. */
export interface DocumentTables {
  readonly head: RawBuilder<unknown>;
  readonly line: RawBuilder<unknown>;
  readonly lineTable: string;
  /** The column of `l` that says whose line it is. */
  readonly headOfLine: string;
  /** The line as people name it: `10/1/1`. */
  readonly lineLabel: RawBuilder<unknown>;
  /** Where the value of a column is stored. */
  stored(column: Pick<ImportColumn, "name" | "field">): RawBuilder<unknown>;
}

/** An import of documents under way, and where these are stored. */
export interface DocumentCheck {
  readonly work: ImportWork;
  readonly plain: DocumentSheet;
  readonly tables: DocumentTables;
  /** The lines that the staged rows are about, with their heads. */
  readonly records: RawBuilder<unknown>;
}

/** The sheet of an import of documents, with the columns of the tenant's own. */
export const documentSheetOf = (
  work: Pick<ImportWork, "sheet">,
  { sheet }: Pick<DocumentRules, "sheet">,
): DocumentSheet => (isDocumentSheet(work.sheet) ? work.sheet : sheet);

/** The value of a column of the stage. */
export const i = (name: string) => sql.ref(`i.${name}`);

/** What a list reads is the table or a view of it. */
const tableOf = ({ source }: { readonly source: string }) => source.replace(/_row$/, "");

/** The tables behind a sheet of documents; the head may have another name than `p`. */
export function documentTables(
  { head, line, lineKey, number, headNames, lineNames }: DocumentSheet,
  headAlias = "p",
): DocumentTables {
  const ofLine: ReadonlySet<string> = new Set([...lineKey, ...lineNames]);
  const shown = Object.keys(head.fields).filter((name) => !ofLine.has(name));
  const ofHead: ReadonlySet<string> = new Set([number, ...headNames, ...shown]);
  const [headTable, lineTable] = [tableOf(head), tableOf(line)];
  return {
    head: sql.table(headTable),
    line: sql.table(lineTable),
    lineTable,
    headOfLine: `${head.name}Id`,
    lineLabel: sql`concat_ws('/', ${sql.join(lineKey.map(i))})`,
    stored: (column) => storedValue(column, ofHead.has(column.name) ? headAlias : "l"),
  };
}
