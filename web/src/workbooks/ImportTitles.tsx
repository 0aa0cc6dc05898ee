import type { ImportOutcome } from "@tandem/contract/core/service";
import { Alert, Select } from "antd";
import { useTranslation } from "react-i18next";
import { FieldTable } from "../fields/FieldTable.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import styles from "./ImportDialog.module.css";

export type AskedTitles = Pick<ImportOutcome, "titles" | "fields">;

/** What each title was said to be: a field, none (an empty text), or none this time (null). */
export type Meanings = Readonly<Record<string, string | null>>;

/** What titles are taken for until somebody says otherwise. */
export function likelyMeanings({ titles }: AskedTitles): Meanings {
  return Object.fromEntries(titles.map(({ title, field }) => [title, field ?? ""]));
}

/** The fields that must have a column, and of which none has. */
export function fieldsWithout({ fields }: AskedTitles, meanings: Meanings): AskedTitles["fields"] {
  const found = new Set(Object.values(meanings));
  return fields.filter(({ name, isCompulsory }) => isCompulsory && !found.has(name));
}

/** In a drop-down, what is no field's name. */
const asksAgain = "?";

/** Asks what the columns are whose titles are no field's: each is one field, and each field one column. */
export function ImportTitles({
  asked,
  meanings,
  onMatch,
}: {
  readonly asked: AskedTitles;
  readonly meanings: Meanings;
  readonly onMatch: (meanings: Meanings) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const missing = fieldsWithout(asked, meanings);
  const match = (title: string, chosen: string) => {
    const freed = Object.entries(meanings).map(([other, name]): [string, string | null] => [
      other,
      chosen !== "" && name === chosen ? "" : name,
    ]);
    onMatch({ ...Object.fromEntries(freed), [title]: chosen === asksAgain ? null : chosen });
  };
  const options = [
    { value: "", label: t("importTitles.none") },
    { value: asksAgain, label: t("importTitles.ask") },
    ...asked.fields.map(({ name, label, isCompulsory }) => ({
      value: name,
      label: isCompulsory ? `${label} *` : label,
    })),
  ];
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t("importTitles.title")}
        description={t("importTitles.text")}
        className={styles.gap ?? ""}
      />
      <FieldTable
        maxHeight={360}
        rowKey={({ title }) => title}
        rows={asked.titles}
        columns={[
          { key: "title", title: t("importTitles.column"), render: ({ title }) => title },
          { key: "example", title: t("importTitles.example"), render: ({ example }) => example },
          {
            key: "field",
            title: t("importTitles.field"),
            width: narrow ? 150 : 240,
            render: ({ title }) => (
              <Select
                aria-label={t("importTitles.chooseField", { title })}
                className={styles.field ?? ""}
                showSearch={{ optionFilterProp: "label" }}
                value={meanings[title] ?? asksAgain}
                onChange={(chosen) => match(title, chosen)}
                options={options}
              />
            ),
          },
        ]}
      />
      {missing.length > 0 && (
        <p className={styles.below}>
          {t("importTitles.missing", { fields: missing.map(({ label }) => label).join(" · ") })}
        </p>
      )}
    </>
  );
}
