import { SearchOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { areOfOneClass } from "@tandem/contract/delivery/shipping-notices/together";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Drawer, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadPage } from "../../api/listPages.ts";
import { listSource } from "../../api/listSource.ts";
import { mostOffered } from "../../fields/picker/definition.ts";
import { Grid } from "../../grid/Grid.tsx";
import { codeColumn, dateColumn, type ListColumn, textColumn } from "../../list/columns.tsx";
import { ListCards } from "../../list/ListCards.tsx";
import { countedColumn, lineNameColumn, shippableFacts } from "../../orders/purchase-orders/lines.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useClear } from "../../ui/useClear.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./LinePicker.module.css";
import { type NoticeFormLine, startingFields } from "./noticeDraft.ts";

type OpenLine = Row<typeof purchaseOrderLine>;

const source = listSource(shippingNotices, "getShippableLinePage");
const pageSize = 20;
const searchDelay = 300;

const columnsFor = (narrow: boolean): ListColumn<OpenLine>[] => [
  codeColumn(purchaseOrderLine, "purchaseNo", { width: 145, sortable: false }),
  lineNameColumn(purchaseOrderLine, { sortable: false }),
  codeColumn(purchaseOrderLine, "itemNo", { width: 120, sortable: false }),
  textColumn(purchaseOrderLine, "goodsName", { width: 170, sortable: false }),
  countedColumn("unDeliveryQty", narrow, { width: 120, sortable: false }),
  codeColumn(purchaseOrderLine, "purUnitNo", { width: 70, sortable: false }),
  dateColumn(purchaseOrderLine, "promiseDate", { sortable: false }),
  dateColumn(purchaseOrderLine, "expectArrivalDate", { sortable: false }),
];

/** A page of what can be shipped, soonest first. */
function useShippable(
  of: {
    readonly orgNo: string;
    readonly orderType: string | undefined;
    readonly like: NoticeFormLine["shown"] | undefined;
  },
  keyword: string,
  page: number,
) {
  const { classifyType, businessClassifyType } = of.like ?? {};
  const condition = {
    orgNo: of.orgNo,
    ...(of.orderType ? { orderType: of.orderType as OpenLine["orderType"] } : {}),
    ...(classifyType ? { classifyType } : {}),
    ...(businessClassifyType ? { businessClassifyType } : {}),
    ...(keyword ? { keyword } : {}),
    field: "expectArrivalDate",
    order: "asc" as const,
    limitCount: mostOffered,
  };
  const request = { current: page, size: pageSize, columns: startingFields, condition };
  return useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => loadPage(source, source.key, request, signal),
    placeholderData: keepPreviousData,
  });
}

interface OfferedProps {
  /** None until they have come. */
  readonly rows: readonly OpenLine[] | undefined;
  readonly stale: boolean;
  readonly selection: readonly string[];
  readonly question: string;
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The lines that are offered, on a phone as cards. */
function OfferedLines({ rows, stale, selection, question, onSelect }: OfferedProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const columns = columnsFor(narrow);
  return narrow ? (
    <ListCards<OpenLine>
      columns={columns}
      facts={shippableFacts}
      rows={rows ?? []}
      stale={stale}
      selection={selection}
      onSelect={onSelect}
      onOpen={undefined}
      rowActions={undefined}
    />
  ) : (
    <Grid<OpenLine>
      label={t("shippingNoticePages.addLines")}
      columns={columns}
      rows={rows}
      rowHeight={36}
      stale={stale}
      lead="selection"
      selection={selection}
      onSelect={onSelect}
      question={question}
      height="grow"
    />
  );
}

/** The lines that are chosen, of what is offered now and of what was before. */
function useChosen(offered: readonly OpenLine[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OpenLine>>(new Map());
  const select = (ids: readonly string[]) => {
    const next = new Map([...chosen].filter(([id]) => !offered.some((row) => row.id === id)));
    for (const row of offered) if (ids.includes(row.id)) next.set(row.id, row);
    setChosen(next);
  };
  return { chosen, select };
}

/** Order lines of one organisation, order type and class that can be shipped and are not in the notice yet, soonest first. */
export default function LinePicker(props: {
  readonly orgNo: string;
  /** None where the rule lets orders of any kind share the notice. */
  readonly orderType: string | undefined;
  readonly taken: readonly string[];
  /** A line of the notice, whose class the others are of; none yet in an empty one. */
  readonly like: NoticeFormLine["shown"] | undefined;
  readonly onChoose: (lines: readonly OpenLine[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const narrow = useNarrow();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const keyword = useDebounced(typed.trim(), searchDelay);
  const list = useShippable(props, keyword, page);
  const rows = list.data?.records ?? [];
  const taken = new Set(props.taken);
  const offered = rows.filter((row) => !taken.has(row.id) && areOfOneClass([row, props.like ?? row]));
  const { chosen, select } = useChosen(offered);
  return (
    <Drawer
      open
      title={t("shippingNoticePages.addLines")}
      size={narrow ? "100%" : "75%"}
      onClose={props.onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={props.onClose}>{t("actions.cancel")}</Button>
          <Button type="primary" disabled={chosen.size === 0} onClick={() => props.onChoose([...chosen.values()])}>
            {chosen.size === 0 ? t("actions.add") : t("shippingNoticePages.addChosen", { count: chosen.size })}
          </Button>
        </div>
      }
    >
      <Input.Search
        className={styles.search ?? ""}
        allowClear={clear}
        placeholder={t("listPage.search")}
        aria-label={t("listPage.search")}
        searchIcon={<SearchOutlined aria-label={t("listPage.search")} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
      />
      <OfferedLines
        rows={list.data && offered}
        stale={list.isPlaceholderData}
        selection={offered.filter((row) => chosen.has(row.id)).map((row) => row.id)}
        question={`${keyword} ${page}`}
        onSelect={select}
      />
      {list.data && offered.length === 0 && (
        <p className={styles.nothing}>
          {t(rows.length === 0 ? "shippingNoticePages.nothingToShip" : "shippingNoticePages.allChosen")}
        </p>
      )}
      {(list.data?.total ?? 0) > pageSize && (
        <div className={styles.pages}>
          {list.data?.limited && <span>{t("pickerDialog.totalLimited", { total: list.data.total ?? 0 })}</span>}
          <Pager narrow current={page} size={pageSize} total={list.data?.total ?? 0} onPage={setPage} />
        </div>
      )}
    </Drawer>
  );
}
