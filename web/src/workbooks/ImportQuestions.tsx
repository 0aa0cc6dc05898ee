import type { CellForm } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { Alert, Radio } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./ImportDialog.module.css";

/** The forms that were chosen, by the column that they are of. */
export type Readings = Readonly<Record<string, CellForm | undefined>>;

/** The chosen forms as the import takes them. */
export function readingsOf(readings: Readings): Pick<ImportSettings, "readings"> {
  const chosen = Object.entries(readings).map(([column, form]) => `${column}:${form}`);
  return chosen.length > 0 ? { readings: chosen.join(",") } : {};
}

/** Asks how the cells of columns are meant that can be read in more than one way: `05/06/2026`, `1,000`. */
export function ImportQuestions({
  questions,
  readings,
  onAnswer,
}: {
  readonly questions: ImportOutcome["questions"];
  readonly readings: Readings;
  readonly onAnswer: (column: string, form: CellForm) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t("importQuestions.title")}
        description={t("importQuestions.text")}
        className={styles.gap ?? ""}
      />
      {questions.map(({ column, label, example, choices }) => (
        <fieldset key={column} className={styles.question}>
          <legend>{t("importQuestions.example", { label, example })}</legend>
          <Radio.Group
            vertical
            value={readings[column]}
            onChange={({ target }) => onAnswer(column, target.value)}
            options={choices.map(({ form, meaning }) => ({
              value: form,
              label: t(`importQuestions.${form}`, { meaning }),
            }))}
          />
        </fieldset>
      ))}
    </>
  );
}
