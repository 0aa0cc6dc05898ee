import type { Entity } from "@tandem/contract/core/entity";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Pager } from "../ui/Pager.tsx";
import styles from "./ListFoot.module.css";
import type { ListRow } from "./ListTable.tsx";

const SelectionSums = lazy(() => import("./SelectionSums.tsx"));

interface SumsProps {
  readonly entity: Entity;
  readonly selected: readonly ListRow[];
  readonly sums: readonly string[];
  /** What they come to besides. */
  readonly summed: { readonly title: string; readonly text: string } | undefined;
  /** What the columns of the list are called. */
  readonly titles: ReadonlyMap<string, ReactNode>;
}

/** What the selected rows come to. */
function Sums(props: SumsProps) {
  const { sums, summed } = props;
  return (
    <>
      {sums.length > 0 && (
        <Suspense fallback={null}>
          <SelectionSums entity={props.entity} rows={props.selected} sums={sums} titles={props.titles} />
        </Suspense>
      )}
      {summed && (
        <span className={styles.sum}>
          {summed.title} <b>{summed.text}</b>
        </span>
      )}
    </>
  );
}

/** The fixed foot of a list: what is selected and its sums on the left, pages on the right. */
export function ListFoot(
  props: SumsProps & {
    /** How many records of others came that are not shown yet, and what shows them. */
    readonly further: number;
    readonly onFurther: () => void;
    /** How many of the selected are not on this page. */
    readonly elsewhere: number;
    /** The order of the rows, where nothing in their head says it. */
    readonly order: string | null;
    /** Offers to select all that match. */
    readonly all: ReactNode;
    readonly onClear: () => void;
    /** Shows two selected rows side by side; left out where that means nothing. */
    readonly onCompare?: (() => void) | undefined;
    readonly total: number;
    readonly current: number;
    readonly size: number;
    readonly narrow: boolean;
    readonly onPage: (current: number, size: number) => void;
  },
) {
  const { t } = useTranslation();
  const { selected } = props;
  return (
    <footer className={styles.foot}>
      <div className={styles.selection}>
        <span role="status">{props.further > 0 && t("listPage.further", { count: props.further })}</span>
        {props.further > 0 && (
          <Button type="link" size="small" onClick={props.onFurther}>
            {t("listPage.showFurther")}
          </Button>
        )}
        {props.order !== null && selected.length === 0 && <span className={styles.order}>{props.order}</span>}
        {selected.length > 0 && (
          <>
            <span>
              {props.elsewhere === 0
                ? t("listPage.selected", { count: selected.length })
                : t("listPage.selectedElsewhere", { count: selected.length, elsewhere: props.elsewhere })}
            </span>
            {props.all}
            <Sums {...props} />
            {props.onCompare && selected.length === 2 && (
              <Button type="link" size="small" onClick={props.onCompare}>
                {t("grid.compare")}
              </Button>
            )}
            <Button type="link" size="small" onClick={props.onClear}>
              {t("listPage.clearSelection")}
            </Button>
          </>
        )}
      </div>
      <Pager
        total={props.total}
        current={props.current}
        size={props.size}
        narrow={props.narrow}
        onPage={props.onPage}
      />
    </footer>
  );
}
