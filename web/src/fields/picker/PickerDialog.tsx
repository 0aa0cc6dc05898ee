import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Input, type InputRef, Modal } from "antd";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadPage } from "../../api/listPages.ts";
import type { AnswerKey } from "../../api/queryKeys.ts";
import { Grid } from "../../grid/Grid.tsx";
import type { GridColumn } from "../../grid/gridColumn.ts";
import type { Condition } from "../../list/listState.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { isComposing } from "../../ui/typing.ts";
import { useClear } from "../../ui/useClear.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { FieldLabel } from "../FieldLabel.tsx";
import { fieldValue } from "../FieldValue.tsx";
import { shownValue } from "../shownNames.ts";
import { type AnyPicker, type AnyRow, labelOf, mostOffered, offeredColumns, searchDelay } from "./definition.ts";
import { type MatchResult, type Pasted, PasteNumbers } from "./PasteNumbers.tsx";
import styles from "./PickerDialog.module.css";
import { isSeveral } from "./pastedNumbers.ts";
import { useChosen } from "./useChosen.ts";

interface Props {
  readonly definition: AnyPicker;
  readonly within: Readonly<Record<string, Condition>>;
  readonly multiple: boolean;
  readonly chosen: readonly string[];
  /** Names of those chosen, as far as they are known. */
  readonly labels: ReadonlyMap<string, string>;
  /** Pasted numbers that wait to be corrected, and how many were found beside them. */
  readonly unmatched: MatchResult | undefined;
  readonly onChoose: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

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

function Chosen(props: {
  readonly codes: readonly string[];
  readonly labelOf: (code: string) => string;
  readonly onChange: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { codes } = props;
  return (
    <div className={styles.chosen}>
      <span className={styles.count} role="status">
        {t("pickerDialog.chosen", { count: codes.length })}
      </span>
      {codes.length > 0 && (
        <>
          <ul className={styles.chips} aria-label={t("pickerDialog.chosenOnes")}>
            {codes.map((code) => (
              <li key={code} className={styles.chip}>
                <span>{props.labelOf(code)}</span>
                <button
                  type="button"
                  aria-label={t("pickerDialog.remove", { name: props.labelOf(code) })}
                  onClick={() => props.onChange(codes.filter((each) => each !== code))}
                >
                  <CloseOutlined />
                </button>
              </li>
            ))}
          </ul>
          <Button type="link" size="small" onClick={() => props.onChange([])}>
            {t("pickerDialog.clear")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Whether a text is of several numbers, and not of words. */
const isList = (text: string) => /[\r\n\t,;]/.test(text.trim()) && isSeveral(text);

/** What is offered for the words that are searched for, page by page. */
function useOffers(definition: AnyPicker, within: Props["within"]) {
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

function SearchField(props: {
  readonly field: RefObject<InputRef | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  return (
    <Input
      className={styles.search ?? ""}
      prefix={<SearchOutlined />}
      allowClear={clear}
      ref={props.field}
      value={props.typed}
      placeholder={t("pickerDialog.search")}
      aria-label={t("pickerDialog.search")}
      onChange={(event) => props.onType(event.target.value)}
      onKeyDown={props.onKeyDown}
      onPaste={props.onPaste}
    />
  );
}

/** The page that is offered, or why there is none. */
function OfferTable(props: {
  readonly definition: AnyPicker;
  readonly name: string;
  readonly offers: ReturnType<typeof useOffers>;
  readonly single: boolean;
  readonly chosen: readonly string[];
  readonly onSelect: (codes: readonly string[]) => void;
  readonly onOpen: (code: string) => void;
}) {
  const { t } = useTranslation();
  const { keyword, current, page, rows, offered } = props.offers;
  return page.isError && !page.data ? (
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
function Foot({ offers, size }: { readonly offers: ReturnType<typeof useOffers>; readonly size: number }) {
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

/**
 * The whole list to choose from, page by page (S9.4g). With one to choose, a second row takes the place of the first (S4.6a);
 * with several (S4.6b), what is chosen stays while one searches and turns pages, and numbers may be pasted.
 */
export default function PickerDialog(props: Props) {
  const { t } = useTranslation();
  const { definition, within, multiple } = props;
  const { source, size } = definition;
  const narrow = useNarrow();
  const offers = useOffers(definition, within);
  const { typed, keyword, page, rows, offered } = offers;
  const { chosen, labels, choose, select, open, add } = useChosen(props, offered);
  const [pasted, setPasted] = useState<Pasted | null>(
    props.unmatched ? { text: props.unmatched.unknown.join("\n"), result: props.unmatched } : null,
  );
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);

  const nameOf = (code: string) => labels.get(code) ?? offered.get(code) ?? code;

  const searchKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const [only] = rows?.length === 1 && !page.isPlaceholderData ? rows : [];
    if (event.key === "ArrowDown") table.current?.querySelector<HTMLElement>("tbody [tabindex='0']")?.focus();
    else if (event.key === "Enter" && only && keyword === typed.trim()) open(only.id);
    else return;
    event.preventDefault();
  };
  const pasteOnSearch = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!multiple || !isList(text)) return;
    event.preventDefault();
    setPasted({ text });
  };

  const name = t(source.entity ? `${source.entity.name}.name` : definition.placeholderKey);
  return (
    <Modal
      open
      centered={!narrow}
      width={narrow ? "100vw" : "55%"}
      className={narrow ? (styles.full ?? "") : (styles.dialog ?? "")}
      title={t(multiple ? "pickerDialog.titleSeveral" : "pickerDialog.title", { name })}
      okText={t("pickerDialog.choose")}
      okButtonProps={{ disabled: !multiple && chosen.length === 0 }}
      cancelText={t("actions.cancel")}
      onOk={() => props.onChoose(chosen)}
      onCancel={props.onClose}
      // Before it is open nothing in it can be focused.
      afterOpenChange={(isOpen) => isOpen && pasted === null && search.current?.focus()}
    >
      <div className={styles.tools}>
        <SearchField
          field={search}
          typed={typed}
          onType={offers.search}
          onKeyDown={searchKey}
          onPaste={pasteOnSearch}
        />
        {multiple && pasted === null && (
          <Button onClick={() => setPasted({ text: "" })}>{t("pickerDialog.pasteNumbers")}</Button>
        )}
      </div>
      {pasted !== null && (
        <PasteNumbers
          definition={definition}
          within={within}
          key={pasted.text}
          pasted={pasted}
          onFound={add}
          onClose={() => setPasted(null)}
        />
      )}
      {multiple && <Chosen codes={chosen} labelOf={nameOf} onChange={choose} />}
      <div className={styles.table} ref={table}>
        <OfferTable
          definition={definition}
          name={name}
          offers={offers}
          single={!multiple}
          chosen={chosen}
          onSelect={select}
          onOpen={open}
        />
      </div>
      <Foot offers={offers} size={size} />
    </Modal>
  );
}
