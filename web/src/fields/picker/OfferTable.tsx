import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadPage } from "../../api/listPages.ts";
import { isUnanswered } from "../../api/queries.ts";
import type { AnswerKey } from "../../api/queryKeys.ts";
import { Grid } from "../../grid/Grid.tsx";
import type { GridColumn } from "../../grid/gridColumn.ts";
import type { Condition } from "../../list/listState.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { FieldLabel } from "../FieldLabel.tsx";
import { fieldValue } from "../FieldValue.tsx";
import { shownValue } from "../shownNames.ts";
import { type AnyPicker, type AnyRow, labelOf, mostOffered, offeredColumns, searchDelay } from "./definition.ts";
import styles from "./PickerDialog.module.css";

/** A row under the number by which it is chosen. */
type OfferedRow = AnyRow & { readonly id: string };

/** The fields by which people know a record: those they search by, and the organisation or warehouse it belongs to. */
function shownOf({ source: { entity }, columns }: AnyPicker): readonly string[] {
  if (!entity) return [];
  const usual = [...entity.keyword, ...["orgNo", "warehouseNo"].filter((name) => name in entity.fields)];
  return [...new Set(columns ?? usual)];
}

/** What the dialog shows of each record. */
function columnsOf(definition: AnyPicker, labels: { number: string; name: string }): GridColumn<OfferedRow>[] {
  const { entity } = definition.source;
  if (!entity) {
    return [
      { key: "id", title: labels.number, width: 160, render: (_value, row) => row.id },
      { key: "name", title: labels.name, width: 240, render: (_value, row) => definition.name(row) },
    ];
  }
  return shownOf(definition).flatMap((name) => {
    const field = entity.fields[name];
    if (!field) return [];
    return {
      key: name,
      title: <FieldLabel entityName={entity.name} field={name} />,
      width: field.kind === "code" || field.kind === "codes" ? 130 : 200,
      render: (_value: unknown, row: OfferedRow) => fieldValue(field, shownValue(entity, row, name)),
    };
  });
}

/** What is offered for the words that are searched for, page by page. */
export function useOffers(definition: AnyPicker, within: Readonly<Record<string, Condition>>) {
  const { source, size, field } = definition;
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim(), searchDelay);
  const [current, setCurrent] = useState(1);
  const request = {
    current,
    size,
    ...offeredColumns(definition, shownOf(definition)),
    condition: {
      ...definition.offered,
      ...within,
      ...(keyword ? { keyword } : {}),
      field: definition.sortedBy ?? field,
      order: "asc" as const,
      ...(source.entity ? { limitCount: mostOffered } : {}),
    },
  };
  const offersKey: AnswerKey = [...source.key, "offers"];
  const page = useQuery({
    queryKey: [...offersKey, request],
    queryFn: ({ signal }) => loadPage(source, offersKey, request, signal, { showError: false }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = page.data?.records.map((row): OfferedRow => ({ ...row, id: String(row[field]) }));
  const offered = new Map(rows?.map((row) => [row.id, labelOf(definition, row)]));
  const search = (text: string) => {
    setTyped(text);
    setCurrent(1);
  };
  return { typed, keyword, current, page, rows, offered, search, turnTo: setCurrent };
}

export type Offers = ReturnType<typeof useOffers>;

/** The page that is offered, or why there is none. */
export function OfferTable(props: {
  readonly definition: AnyPicker;
  readonly name: string;
  readonly offers: Offers;
  readonly single: boolean;
  readonly chosen: readonly string[];
  readonly onSelect: (codes: readonly string[]) => void;
  readonly onOpen: (code: string) => void;
}) {
  const { t } = useTranslation();
  const { keyword, current, page, rows, offered } = props.offers;
  return isUnanswered(page) ? (
    <PageMessage tone="warning" title={t("pickerDialog.failed")}>
      <Button onClick={() => page.refetch()}>{t("actions.tryAgain")}</Button>
    </PageMessage>
  ) : rows?.length === 0 ? (
    <PageMessage
      tone="info"
      title={t("pickers.nothingFound")}
      text={keyword ? t("pickerDialog.nothingLike", { keyword }) : t("pickerDialog.nothingThere")}
    />
  ) : (
    <Grid
      label={props.name}
      columns={columnsOf(props.definition, { number: t("pickerDialog.number"), name: t("pickerDialog.name") })}
      rows={rows}
      rowHeight={36}
      stale={page.isPlaceholderData}
      lead="selection"
      single={props.single}
      selection={props.chosen.filter((code) => offered.has(code))}
      onSelect={props.onSelect}
      onOpen={(row) => props.onOpen(row.id)}
      question={`${keyword} ${current}`}
      height="fill"
    />
  );
}

/** How many are offered, and which page of them. */
export function OffersFoot({ offers, size }: { readonly offers: Offers; readonly size: number }) {
  const { t } = useTranslation();
  const { page, current } = offers;
  const total = page.data?.total ?? 0;
  return (
    <div className={styles.foot}>
      <span className={styles.count}>
        {page.data &&
          (page.data.limited ? t("pickerDialog.totalLimited", { total }) : t("pickerDialog.total", { count: total }))}
      </span>
      <Pager total={total} current={current} size={size} narrow onPage={offers.turnTo} />
    </div>
  );
}
