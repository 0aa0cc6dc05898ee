import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { FieldGroups } from "@tandem/contract/core/field-groups";
import type { Statuses } from "@tandem/contract/core/statuses";
import type { PrintedBlock } from "./printed-document.ts";
import type { Said, Wording } from "./wording.ts";

/** A row as lists read it. */
type Read = Readonly<Record<string, unknown>>;

/** The head of a document, as far as all have it. */
export type PrintableHead = Read & {
  readonly id: string;
  readonly orgNo: string;
  readonly orgName: string;
  readonly supplierNo: string;
  readonly supplierName: string;
  readonly lineCount: number;
};

/** A line of a document: it is of an order line. */
export type PrintableLine = Read & {
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly purUnitNo: string;
};

/** What the print of a kind of document must know of it: said once by its noun. */
export interface PrintedNoun<Head = never, Line = never> {
  readonly head: Entity;
  readonly line: Entity;
  /** Where the fields of its head stand. */
  readonly groups: FieldGroups;
  readonly numberField: string;
  /** The field of a line that names its head. */
  readonly parent: string;
  /** Lines stand in the order of their order lines; as they were entered unless given. */
  readonly byPlaceInOrder?: true;
  /** The state that it is in, and the codes that are printed across it. */
  readonly status: { readonly field: string; readonly set: Statuses; readonly marked: readonly string[] };
  /** Where it comes from and goes to, besides the parties. */
  readonly addresses?: (wording: Wording, head: Head) => PrintedBlock[];
  /** What stands below the lines, under its labels. */
  readonly totals: (wording: Wording, head: Head, lines: readonly Line[]) => Said;
  /** Locale keys of those who sign it. */
  readonly signatures: readonly string[];
}

/** Says how a kind of document is worded. */
export function printedNoun<H extends Fields, L extends Fields>(
  head: Entity<string, H>,
  line: Entity<string, L>,
  said: Omit<
    PrintedNoun<Row<Entity<string, H>>, Row<Entity<string, L>>>,
    "head" | "line" | "numberField" | "parent"
  > & {
    readonly numberField: keyof H & string;
    readonly parent: keyof L & string;
  },
): PrintedNoun {
  return { ...said, head: head as unknown as Entity, line: line as unknown as Entity };
}
