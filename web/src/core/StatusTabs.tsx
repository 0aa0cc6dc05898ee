import type { Entity } from "@tandem/contract/core/entity";
import { useQueries } from "@tanstack/react-query";
import { Tabs } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./StatusTabs.module.css";

/** Counts above this are shown as 9999+ (S2.21, S9.4c). */
const countCap = 9999;

/** Tabs of a status field with how many records each holds under the other filters. */
export function StatusTabs(props: {
  readonly entity: Entity;
  readonly field: string;
  readonly codes: readonly string[];
  readonly value: string | string[] | undefined;
  readonly sourceName: string;
  /** How many records match with the given condition on the field, counted up to the cap. */
  readonly count: (code: string | undefined, limitCount: number, signal: AbortSignal) => Promise<number>;
  /** Everything else that the list is filtered by: the counts change with it. */
  readonly others: unknown;
  readonly onChange: (code: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const set = props.entity.fields[props.field]?.statuses;
  const codes = [undefined, ...props.codes];
  const counts = useQueries({
    queries: codes.map((code) => ({
      queryKey: [props.sourceName, "count", props.field, code ?? "", props.others],
      queryFn: ({ signal }: { signal: AbortSignal }) => props.count(code, countCap + 1, signal),
    })),
  });
  return (
    <Tabs
      className={styles.tabs}
      size="small"
      activeKey={props.value === undefined ? "all" : typeof props.value === "string" ? props.value : "several"}
      onChange={(key) => props.onChange(key === "all" ? undefined : key)}
      items={codes.map((code, index) => {
        const count = counts[index]?.data;
        return {
          key: code ?? "all",
          label: (
            <>
              {code === undefined ? t("listPage.all") : set ? t(set.labelKey(code)) : code}
              {count !== undefined && <span className={styles.count}>{count > countCap ? `${countCap}+` : count}</span>}
            </>
          ),
        };
      })}
    />
  );
}
