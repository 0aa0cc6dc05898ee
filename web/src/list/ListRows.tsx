import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { ActionBar } from "../ui/ActionBar.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { useGradually } from "../ui/useGradually.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import { ListCards } from "./ListCards.tsx";
import styles from "./ListPage.module.css";
import { type ListRow, ListTable, type ListTableProps } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";

/** Why there are no rows, and what next. */
function NoRows({ list, actions }: { list: List; actions: AnyListProps["actions"] }) {
  const { t } = useTranslation();
  const { keyword, conditions } = list.state;
  if (keyword === "" && Object.keys(conditions).length === 0) {
    return (
      <>
        <p>{t("listPage.nothingYet")}</p>
        <ActionBar actions={(actions?.(list.context) ?? []).filter((action) => action.primary)} />
      </>
    );
  }
  return (
    <>
      <p>{t("listPage.nothingMatches")}</p>
      <Button onClick={() => list.change({ keyword: "", conditions: {} })}>{t("listPage.clearFilters")}</Button>
    </>
  );
}

/** The rows of a list, or what stands in their place. */
export function ListRows(props: {
  readonly list: List;
  readonly table: ListTableProps<ListRow>;
  readonly actions: AnyListProps["actions"];
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { list } = props;
  const rows = useGradually(props.table.rows);
  const table = { ...props.table, rows };
  const { query, whyNotAsked } = list;
  if (whyNotAsked !== null) {
    return (
      <div className={styles.filler}>
        <PageMessage tone="warning" title={whyNotAsked} />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return (
      <div className={styles.filler}>
        <PageMessage tone="warning" title={t("listPage.failed")} text={query.error.message}>
          <Button onClick={() => list.refresh()}>{t("actions.tryAgain")}</Button>
        </PageMessage>
      </div>
    );
  }
  if (list.rows?.length === 0) {
    return (
      <div className={styles.filler}>
        <NoRows list={list} actions={props.actions} />
      </div>
    );
  }
  return narrow ? <ListCards {...table} /> : <ListTable {...table} />;
}
