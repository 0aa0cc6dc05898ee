import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import type { UploadedFile } from "../core/handlers.ts";
import { ColumnForms, formsChosen } from "./column-forms.ts";
import type { ProgressTeller } from "./import-progress.ts";
import { type ImportWork, stageRows, stageUntouched } from "./import-work.ts";
import { readImport, type TextReading } from "./read-import.ts";
import type { withTitles } from "./remembered-titles.ts";
import type { valueMeanings } from "./value-meanings.ts";

/** Rolls the transaction back without being a failure of the call. */
export class NothingImported extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super("Nothing was imported");
    this.outcome = outcome;
  }
}

export const nothing: ImportOutcome = {
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  documentCount: 0,
  documents: [],
  errors: [],
  moreErrors: 0,
  doubts: [],
  moreDoubts: 0,
  errorFileId: null,
  sheetName: "",
  questions: [],
  titles: [],
  fields: [],
  values: [],
  codes: [],
  leftOut: [],
};

/** What it takes to read a workbook into the stage. */
interface Reading<Name extends string>
  extends Pick<ImportWork<Name>, "context" | "settings" | "sheet" | "stage" | "problems">,
    Pick<Awaited<ReturnType<typeof withTitles>>, "elsewhere"> {
  readonly file: UploadedFile;
  readonly meanings: Awaited<ReturnType<typeof valueMeanings>>;
  readonly teller: ProgressTeller;
}

/** What becomes of rows that do not fit. */
export interface WrongRows<Name extends string> {
  /** Where rows belong together, which column says so: those that do not fit are staged with it alone, as `wrong`. */
  readonly togetherBy?: Name;
  /** Whether they are staged so with all that can be read of them: what else is wrong with them is told at once. */
  readonly checksWrong?: boolean;
}

/** Whether rows that fit are imported where others do not. */
export const isGoodAlone = ({ goodRows }: ImportSettings) => goodRows === "1";

/**
 * Reads the rows of a workbook into the stage; once more where only all of them tell how some are written.
 * @throws NothingImported where somebody is to say first how they are meant
 */
export async function readRows<Name extends string>(
  { context, file, settings, sheet, elsewhere, meanings, stage, problems, teller }: Reading<Name>,
  { togetherBy, checksWrong = false }: WrongRows<Name>,
) {
  const { askTitles = "0", askValues = "0" } = settings;
  const asking = askTitles === "0" ? {} : { asking: { again: askTitles === "2", elsewhere } };
  let present = new Set<Name>();
  const read = (reading: TextReading) =>
    readImport(context, file.path, sheet, problems, reading, async (rows, positions) => {
      present = new Set(positions.columns.map(({ column }) => column.name));
      await stageRows(stage, sheet, present, rows.rows);
      await stageUntouched(stage, rows.untouched);
      const names = checksWrong ? present : new Set(isGoodAlone(settings) && togetherBy ? [togetherBy] : []);
      if (names.size > 0) await stageRows(stage, sheet, names, rows.wrong, "wrong");
      teller.progress({ phase: "reading", done: rows.rowsRead, total: null });
    });
  const chosen = formsChosen(settings.readings);
  const told = new ColumnForms();
  const found = await read({ forms: chosen, told, meanings, ...asking });
  const { sheetName } = found;
  const questions = told.questions(context);
  if (questions.length > 0) throw new NothingImported({ ...nothing, sheetName, questions });
  const asked = askValues === "0" ? undefined : meanings?.asked(context.language, askValues === "2");
  if (asked && asked.values.length > 0) throw new NothingImported({ ...nothing, sheetName, ...asked });
  if (told.isOpen) {
    await stage.clear();
    await read({ forms: new Map([...told.decided(), ...chosen]), meanings });
  }
  return { ...found, present };
}
