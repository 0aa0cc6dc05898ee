import { maxFilterText, mostInAddress } from "@tandem/contract/core/entity";
import { Input } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isTable, pastedCells } from "../fields/pastedCells.ts";
import { useClear } from "../ui/useClear.tsx";
import type { FilterInputProps } from "./filterInputProps.ts";
import styles from "./ListFilters.module.css";
import { asList } from "./listState.ts";

const ValuesInput = lazy(() => import("./ValuesInput.tsx"));

/** So much is shown of a value that is too long. */
const shownOfLong = 20;

/**
 * A text that is looked for within a field. Of several values that are pasted together, as a column of a spreadsheet, the
 * records are found that have one of them as it is.
 */
export function TextFilter(props: FilterInputProps) {
  const { t } = useTranslation();
  const clear = useClear();
  const { field, name, label, draft, onChange } = props;
  const [refused, setRefused] = useState(0);
  const [tooLong, setTooLong] = useState<readonly string[]>([]);
  const manners = field.manners as readonly string[];
  const contained = manners.includes("contains") ? `${name}Indistinct` : name;
  const values = asList(draft[name]);
  const isSeveral = contained !== name ? values.length > 0 : values.length > 1;
  const change = (given: readonly string[]) => {
    const next = given.filter((value) => value.length <= maxFilterText);
    setTooLong(given.filter((value) => value.length > maxFilterText));
    setRefused(next.length > mostInAddress ? next.length : 0);
    if (next.length > mostInAddress) return;
    onChange({ [contained]: undefined, [name]: next.length > 0 ? next : undefined });
  };
  const input = (
    <Input
      allowClear={clear}
      aria-label={label}
      aria-invalid={refused > 0}
      autoFocus={props.autoFocus ?? false}
      placeholder={props.placeholder ?? t("listPage.contains")}
      value={isSeveral ? values.join("; ") : (asList(draft[contained])[0] ?? "")}
      onChange={(event) => {
        setRefused(0);
        setTooLong([]);
        onChange({ [contained]: event.target.value || undefined });
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text");
        if (!isTable(text) || !manners.includes("equals")) return;
        event.preventDefault();
        change([...new Set(pastedCells(text).flat())].filter((value) => value !== ""));
      }}
    />
  );
  return (
    <>
      {isSeveral ? (
        <Suspense fallback={input}>
          <ValuesInput label={label} values={values} onChange={change} />
          <span className={styles.label}>{t("listPage.wholeValues")}</span>
        </Suspense>
      ) : (
        input
      )}
      {tooLong.length > 0 && (
        <span role="alert" className={styles.refused}>
          {t("listPage.tooLongValues", {
            count: tooLong.length,
            most: maxFilterText,
            first: tooLong[0]?.slice(0, shownOfLong),
          })}
        </span>
      )}
      {refused > 0 && (
        <span role="alert" className={styles.refused}>
          {t("listPage.tooManyValues", { count: refused, most: mostInAddress })}
        </span>
      )}
    </>
  );
}
