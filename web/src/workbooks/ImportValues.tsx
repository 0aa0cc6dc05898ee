import type { MatchedValues } from "@tandem/contract/core/matched-values";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { Alert, Select } from "antd";
import { useTranslation } from "react-i18next";
import { FieldTable } from "../fields/FieldTable.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import styles from "./ImportDialog.module.css";

export type AskedValues = Pick<ImportOutcome, "values" | "codes">;

/** What units and currencies of a file were said to be, by what it calls them: a code here, or none (null). */
export type Codes = MatchedValues;

/** What they are taken for until somebody says otherwise. */
export function likelyCodes({ values }: AskedValues): Codes {
  const of = (wanted: keyof Codes) =>
    Object.fromEntries(values.flatMap(({ entity, value, code }) => (entity === wanted ? [[value, code]] : [])));
  return { unit: of("unit"), currency: of("currency") };
}

/** In a drop-down, what is no code. */
const asIs = "";

/** Asks what the units and currencies of a file are that are called otherwise here. */
export function ImportValues({
  asked,
  codes,
  onMatch,
}: {
  readonly asked: AskedValues;
  readonly codes: Codes;
  readonly onMatch: (codes: Codes) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const optionsOf = (entity: AskedValues["values"][number]["entity"]) => [
    { value: asIs, label: t("importValues.asIs") },
    ...asked.codes.flatMap((each) =>
      each.entity === entity ? [{ value: each.code, label: `${each.code} · ${each.name}` }] : [],
    ),
  ];
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t("importValues.title")}
        description={t("importValues.text")}
        className={styles.gap ?? ""}
      />
      <FieldTable
        maxHeight={360}
        rowKey={({ entity, value }) => `${entity} ${value}`}
        rows={asked.values}
        columns={[
          { key: "value", title: t("importValues.value"), render: ({ value }) => value },
          { key: "entity", title: t("importValues.kind"), render: ({ entity }) => t(`${entity}.name`) },
          {
            key: "count",
            title: t("importValues.count"),
            width: narrow ? 60 : 90,
            render: ({ count }) => count,
          },
          {
            key: "code",
            title: t("importValues.code"),
            width: narrow ? 150 : 240,
            render: ({ entity, value }) => (
              <Select
                aria-label={t("importValues.chooseCode", { value })}
                className={styles.field ?? ""}
                showSearch={{ optionFilterProp: "label" }}
                value={codes[entity]?.[value] ?? asIs}
                onChange={(code) =>
                  onMatch({ ...codes, [entity]: { ...codes[entity], [value]: code === asIs ? null : code } })
                }
                options={optionsOf(entity)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
