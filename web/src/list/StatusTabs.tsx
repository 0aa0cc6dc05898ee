import { DownOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { AnswerKey } from "../api/queryKeys.ts";
import { DropMenu } from "../ui/DropMenu.tsx";
import { TabStrip } from "../ui/TabStrip.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { asList, type Conditions } from "./listState.ts";
import styles from "./StatusTabs.module.css";

/** Counts above this are shown as 9999+ (S2.21, S9.4c). */
const countCap = 9999;

/** A tab of a list: the records that match its conditions. */
export interface ListTab {
  readonly key: string;
  /** In the user's language. */
  readonly label: string;
  readonly conditions: Conditions;
}

const all = "all";
const sorted = (value: Conditions[string] | undefined) =>
  value === undefined ? "" : typeof value === "string" ? value : value.toSorted().join("\n");

/** The conditions that tabs decide about. */
export function tabFields(tabs: readonly ListTab[]): string[] {
  return [...new Set(tabs.flatMap((tab) => Object.keys(tab.conditions)))];
}

/** The tab whose conditions a list is under. */
export function activeTab(tabs: readonly ListTab[], conditions: Conditions): ListTab | undefined {
  const fields = tabFields(tabs);
  return tabs.find((tab) => fields.every((field) => sorted(tab.conditions[field]) === sorted(conditions[field])));
}

/** What holds them all: no condition, but where some usually are left out each that a tab has. */
export function allOf(tabs: readonly ListTab[], usual: Conditions = {}): ListTab {
  const fields = tabFields(tabs).filter((field) => usual[field] !== undefined);
  const valuesOf = (field: string) => [...new Set(tabs.flatMap(({ conditions }) => asList(conditions[field])))];
  return { key: all, label: "", conditions: Object.fromEntries(fields.map((field) => [field, valuesOf(field)])) };
}

/** Tabs with how many records each holds under the other filters; the first holds all. */
export function StatusTabs(props: {
  readonly tabs: readonly ListTab[];
  readonly all: ListTab;
  readonly conditions: Conditions;
  readonly sourceKey: AnswerKey;
  /** How many records match each of the sets, counted up to one beyond the limit, by one call. */
  readonly count: (sets: readonly Conditions[], limitCount: number, signal: AbortSignal) => Promise<readonly number[]>;
  /** Everything else that the list is filtered by: the counts change with it. */
  readonly others: unknown;
  readonly onChange: (conditions: Conditions) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const tabs: readonly ListTab[] = [{ ...props.all, label: t("listPage.all") }, ...props.tabs];
  const sets = tabs.map((tab) => tab.conditions);
  const counts = useQuery({
    queryKey: [...props.sourceKey, "counts", sets, props.others],
    queryFn: ({ signal }) => props.count(sets, countCap, signal),
    placeholderData: keepPreviousData,
  });
  const active = activeTab(tabs, props.conditions)?.key;
  const choose = (key: string) => props.onChange(tabs.find((tab) => tab.key === key)?.conditions ?? {});
  const items = tabs.map((tab, index) => {
    const count = counts.data?.[index];
    const label = (
      <>
        {tab.label}
        {count !== undefined && <span className={styles.count}>{count > countCap ? `${countCap}+` : count}</span>}
      </>
    );
    return { key: tab.key, label };
  });
  if (narrow) {
    return (
      <DropMenu
        menu={() => ({
          selectable: true,
          selectedKeys: active ? [active] : [],
          items,
          onClick: ({ key }) => choose(key),
        })}
      >
        <Button className={styles.choice ?? ""} title={t("listPage.tabs")}>
          <span>{items.find(({ key }) => key === active)?.label ?? t("listPage.tabs")}</span>
          <DownOutlined />
        </Button>
      </DropMenu>
    );
  }
  // Under other conditions than those of any tab none is chosen.
  return <TabStrip label={t("listPage.tabs")} items={items} active={active} onChoose={choose} />;
}
