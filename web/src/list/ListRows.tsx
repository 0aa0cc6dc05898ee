import { menus } from "@tandem/contract/platform/menus/menu-table";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";
import { useCanOpen } from "../api/currentUser.ts";
import { pathTo, placeOf } from "../routes/paths.ts";
import { ActionBar, type PageAction } from "../ui/ActionBar.tsx";
import { Link } from "../ui/Link.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { useGradually } from "../ui/useGradually.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import { ListCards } from "./ListCards.tsx";
import styles from "./ListPage.module.css";
import { type ListRow, ListTable, type ListTableProps } from "./ListTable.tsx";
import type { EmptyList } from "./listDeclaration.ts";
import { type Conditions, isUsual } from "./listState.ts";
import { unfitFilters } from "./unfitFilters.ts";
import type { List } from "./useList.ts";

interface ListRowsProps {
  readonly list: List;
  readonly table: ListTableProps<ListRow>;
  readonly actions: readonly PageAction[];
  readonly whenEmpty: EmptyList | undefined;
  /** Conditions that hold where no others are chosen. */
  readonly usual: Conditions | undefined;
}

/** Why there are no rows, and what next. */
function NoRows({ list, actions, whenEmpty, usual }: Omit<ListRowsProps, "table">) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const place = whenEmpty?.go && placeOf(menus[whenEmpty.go].url);
  const { keyword, conditions } = list.state;
  if (keyword === "" && Object.keys(conditions).length === 0) {
    return (
      <>
        <p>{whenEmpty?.text ?? t("listPage.nothingYet")}</p>
        <ActionBar actions={actions.filter(({ primary, key }) => primary || key === "import")} />
        {whenEmpty?.go && canOpen(whenEmpty.go) && place && (
          <Link to={pathTo(place.name)}>
            <Button>{t(place.title)}</Button>
          </Link>
        )}
      </>
    );
  }
  if (keyword === "" && isUsual(Object.keys(conditions), conditions, usual)) {
    return <p>{whenEmpty?.text ?? t("listPage.nothingUsual")}</p>;
  }
  return (
    <>
      <p>{t("listPage.nothingMatches")}</p>
      <ClearFilters list={list} />
    </>
  );
}

/** Takes back what narrows a list. */
function ClearFilters({ list }: Pick<ListRowsProps, "list">) {
  const { t } = useTranslation();
  return <Button onClick={() => list.change({ keyword: "", conditions: {} })}>{t("listPage.clearFilters")}</Button>;
}

/** Why the rows could not be had: filters of a link that do not fit are named, and asking for them again changes nothing. */
function FailedRows({ list, failure }: Pick<ListRowsProps, "list"> & { readonly failure: Error }) {
  const { t } = useTranslation();
  const { keyword, conditions } = list.state;
  const isNarrowed = keyword !== "" || Object.keys(conditions).length > 0;
  const unfit = isNarrowed && failure instanceof CallError ? unfitFilters(failure) : [];
  return (
    <div className={styles.filler}>
      <PageMessage tone="warning" title={t("listPage.failed")} text={unfit.join(" ") || failure.message}>
        {unfit.length > 0 ? (
          <ClearFilters list={list} />
        ) : (
          <Button onClick={() => list.refresh()}>{t("actions.tryAgain")}</Button>
        )}
      </PageMessage>
    </div>
  );
}

/** The rows of a list, or what stands in their place. */
export function ListRows(props: ListRowsProps) {
  const narrow = useNarrow();
  const { list } = props;
  const rows = useGradually(props.table.rows);
  const table = { ...props.table, rows };
  const { failure, whyNotAsked } = list;
  if (whyNotAsked !== null) {
    return (
      <div className={styles.filler}>
        <PageMessage tone="warning" title={whyNotAsked} />
      </div>
    );
  }
  if (failure) return <FailedRows list={list} failure={failure} />;
  if (list.rows?.length === 0) {
    return (
      <div className={styles.filler}>
        <NoRows list={list} actions={props.actions} whenEmpty={props.whenEmpty} usual={props.usual} />
      </div>
    );
  }
  return narrow ? <ListCards {...table} /> : <ListTable {...table} />;
}
