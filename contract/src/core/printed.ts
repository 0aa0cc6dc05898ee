import { type Entity, type Fields, writableFields } from "./entity.ts";
import { fieldLabelKey } from "./field-labels.ts";
import type { FieldKind } from "./fields.ts";
import type { MenuName } from "./permissions.ts";

/** How a document's number is printed for scanners; of a label its sections say it. */
export const printCodes = ["barcode", "qrCode", "none"] as const;

/** How a column of a printed table stands and how wide it is beside the others. */
export interface PrintColumn {
  /** Locale key of its title. */
  readonly label: string;
  readonly kind: "text" | "quantity" | "money" | "rate" | "date";
  /** Its share of the width, as a number from 1 to 20. */
  readonly width: number;
}

/** How records of a kind may be printed: said once by their noun. */
export interface Printed {
  /** The menu whose flag isPrint permits it (S6.1a). */
  readonly menu: MenuName;
  /** The parts that a layout may show or leave out. The lines, or fields, are always there. */
  readonly sections: readonly string[];
  /** The columns that its lines may be printed with; of a label its fields, 20 wide together in a row. */
  readonly columns: Readonly<Record<string, PrintColumn>>;
  /** Of the layout that the product comes with. */
  readonly standardColumns: readonly string[];
  readonly standardCode: (typeof printCodes)[number];
}

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
): Record<string, PrintColumn> {
  const given: Readonly<Record<string, number>> = widths as Record<string, number>;
  const others = writableFields(entity).filter((name) => !(name in given) && !name.endsWith("Seq"));
  const columns = [...Object.keys(given), ...others].map((name) => {
    const kind = kindOf[entity.fields[name]?.kind ?? "text"] ?? "text";
    return [name, { label: fieldLabelKey(entity.name, name), kind, width: given[name] ?? usualWidth }];
  });
  return Object.fromEntries(columns);
}
