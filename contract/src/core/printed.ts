import { type Entity, type Fields, writableFields } from "./entity.ts";
import type { FieldGroups } from "./field-groups.ts";
import { fieldLabelKey } from "./field-labels.ts";
import type { FieldKind } from "./fields.ts";

/** How a document's number is printed for scanners; of a label its sections say it. */
export const printCodes = ["barcode", "qrCode", "none"] as const;

/** How a column of a printed table stands and how wide it is beside the others. */
export interface PrintColumn {
  /** Locale key of its title. */
  readonly label: string;
  readonly kind: "text" | "quantity" | "money" | "rate" | "date";
  /** Its share of the width, as a number from 1 to 20. */
  readonly width: number;
  /** Fields of a quantity and its unit that stand behind it in brackets, unless they have columns of their own. */
  readonly beside?: readonly [quantity: string, unit: string];
  /** Fields that say of how many of which unit a price is, which stands behind it where they do; else it is of the last's. */
  readonly per?: readonly [quantity: string, unit: string, usual: string];
}

/** How records of a kind may be printed: said once by their noun. */
export interface Printed {
  /** The parts that a layout may show or leave out. The lines, or fields, are always there. */
  readonly sections: readonly string[];
  /** The columns that its lines may be printed with; of a label its fields, 20 wide together in a row. */
  readonly columns: Readonly<Record<string, PrintColumn>>;
  /** Of the layout that the product comes with. */
  readonly standardColumns: readonly string[];
  readonly standardCode: (typeof printCodes)[number];
}

/** How a kind of document is worded, besides: it is between an organisation and a supplier. */
export interface PrintedDocument extends Printed {
  readonly head: Entity;
  /** null: it has no lines, and is printed without columns. */
  readonly line: Entity | null;
  /** Where the fields of its head stand. */
  readonly groups: FieldGroups;
  /** Further fields of the head that are printed with its basic ones, where they say something. */
  readonly besides?: readonly string[];
  /** Lines stand in the order of their order lines; as they were entered unless given. */
  readonly byPlaceInOrder?: true;
  /** The state that it is in, and the codes that are printed across it. */
  readonly state: { readonly field: string; readonly marked: readonly string[] };
  /** Fields of the head that say where it comes from and goes to, with those of whom to ask there, and from when until when. */
  readonly addresses?: Readonly<Record<string, readonly (string | readonly [from: string, until: string])[]>>;
  /** Fields of the head that stand below the lines; with the field of a line that one is the sum of, by unit. */
  readonly totals: Readonly<Record<string, string | null>>;
  /** Locale keys of those who sign it. */
  readonly signatures: readonly string[];
}

/** Says how a kind of document is printed. */
export function printedDocument<
  H extends Fields,
  L extends Fields,
  const Said extends Omit<PrintedDocument, "head" | "line" | "besides" | "state" | "addresses" | "totals"> & {
    readonly besides?: readonly (keyof H & string)[];
    readonly state: { readonly field: keyof H & string; readonly marked: readonly string[] };
    readonly addresses?: {
      readonly [K in keyof H & string]?: readonly (
        | (keyof H & string)
        | readonly [from: keyof H & string, until: keyof H & string]
      )[];
    };
    readonly totals: { readonly [K in keyof H & string]?: (keyof L & string) | null };
  },
>(
  head: Entity<string, H>,
  line: Entity<string, L> | null,
  said: Said,
): Said & { readonly head: Entity; readonly line: Entity | null } {
  return { ...said, head: head as unknown as Entity, line: line as unknown as Entity | null };
}

/** Columns of any lines: their number, and the order line that each is of. */
export const placeColumns = {
  lineNo: { label: "printDocument.line", kind: "text", width: 3 },
  orderLine: { label: "printDocument.orderLine", kind: "text", width: 4 },
} as const satisfies Printed["columns"];

const kindOf: Readonly<Partial<Record<FieldKind, PrintColumn["kind"]>>> = {
  quantity: "quantity",
  money: "money",
  rate: "rate",
  date: "date",
};

/** How wide a field is that nobody gave a width. */
const usualWidth = 6;

/** Columns of the fields that have a width, and of every other that people fill in of a line but those of its number. */
export function printedFields<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  widths: { readonly [K in keyof F & string]?: number },
  besides: { readonly [K in keyof F & string]?: readonly [quantity: keyof F & string, unit: keyof F & string] } = {},
  pers: { readonly [K in keyof F & string]?: readonly (keyof F & string)[] & PrintColumn["per"] } = {},
): Record<string, PrintColumn> {
  const given: Readonly<Record<string, number>> = widths as Record<string, number>;
  const others = writableFields(entity).filter((name) => !(name in given) && !name.endsWith("Seq"));
  const columns = [...Object.keys(given), ...others].map((name) => {
    const kind = kindOf[entity.fields[name]?.kind ?? "text"] ?? "text";
    const [beside, per] = [besides[name], pers[name]];
    const column = { label: fieldLabelKey(entity.name, name), kind, width: given[name] ?? usualWidth };
    return [name, { ...column, ...(beside ? { beside } : {}), ...(per ? { per } : {}) }];
  });
  return Object.fromEntries(columns);
}
