import type { CellForm, ImportColumn } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";
import { fieldReadings, typedKindOf } from "./cells.ts";

/** The form in which the text cells of a column are written, by the name of the column. */
export type Forms = ReadonlyMap<string, CellForm>;

/** What the cells of a column have told so far. */
interface ColumnReading {
  readonly column: ImportColumn;
  /** The forms in which every cell can be read. */
  possible: readonly CellForm[];
  /** A cell for each set of forms that leaves its meaning open. */
  readonly open: Map<string, string>;
}

/** What the cells of a workbook tell about the form they are written in: each column as a whole decides. */
export class ColumnForms {
  private readonly told = new Map<string, ColumnReading>();

  /** Whether any cell leaves its meaning open. */
  get isOpen(): boolean {
    return [...this.told.values()].some(({ open }) => open.size > 0);
  }

  /** Takes a cell of text into account. @returns whether its meaning is open */
  note(column: ImportColumn, cell: CellValue): boolean {
    const kind = typedKindOf(column.field);
    if (kind === null || typeof cell !== "string") return false;
    const readings = fieldReadings(column.field, kind, cell);
    if (readings.size === 0) return false;
    const forms = [...readings.keys()];
    const told = this.told.get(column.name) ?? { column, possible: forms, open: new Map() };
    told.possible = told.possible.filter((form) => readings.has(form));
    this.told.set(column.name, told);
    const isOpen = new Set(readings.values()).size > 1;
    if (isOpen && !told.open.has(forms.join())) told.open.set(forms.join(), cell);
    return isOpen;
  }

  /** The forms that the columns with open cells are in, where these are not for a person to say. */
  decided(): Map<string, CellForm> {
    const open = [...this.told.values()].filter(({ open, possible }) => open.size > 0 && possible.length > 0);
    return new Map(
      open.flatMap((told) => (this.exampleOf(told) === null ? [[told.column.name, told.possible[0] as CellForm]] : [])),
    );
  }

  /** What a person must say: all cells of these columns can be read in more than one way. */
  questions(context: Context): ImportOutcome["questions"] {
    return [...this.told.values()].flatMap((told) => {
      const example = this.exampleOf(told);
      if (example === null) return [];
      const { name, labelKey } = told.column;
      return [{ column: name, label: context.translate(labelKey), ...example }];
    });
  }

  private exampleOf({
    column,
    possible,
    open,
  }: ColumnReading): Pick<ImportOutcome["questions"][number], "example" | "choices"> | null {
    const kind = typedKindOf(column.field);
    if (kind === null) return null;
    for (const example of open.values()) {
      const readings = fieldReadings(column.field, kind, example);
      const choices = possible.map((form) => ({ form, meaning: readings.get(form) ?? "" }));
      if (new Set(choices.map(({ meaning }) => meaning)).size > 1) return { example, choices };
    }
    return null;
  }
}

/** The forms that a person chose. */
export function formsChosen(readings: string | undefined): Forms {
  return new Map((readings?.split(",") ?? []).map((one) => one.split(":") as [string, CellForm]));
}
