import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Input, type InputRef, Modal } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Grid } from "../../grid/Grid.tsx";
import type { GridColumn } from "../../grid/gridColumn.ts";
import type { Condition } from "../../list/listState.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { FieldLabel } from "../FieldLabel.tsx";
import { fieldValue } from "../FieldValue.tsx";
import { type AnyPicker, type AnyRow, labelOf, loadOffers, searchDelay } from "./definition.ts";
import { type MatchResult, type Pasted, PasteNumbers } from "./PasteNumbers.tsx";
import styles from "./PickerDialog.module.css";
import { isSeveral } from "./pastedNumbers.ts";

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

/** The columns by which people know a record: those they search by, and the organisation or warehouse it belongs to. */
function columnsOf(definition: AnyPicker, labels: { number: string; name: string }): GridColumn<OfferedRow>[] {
  const { entity } = definition.source;
  if (!entity) {
    return [
      { key: "id", title: labels.number, width: 160, render: (_value, row) => row.id },
      { key: "name", title: labels.name, width: 240, render: (_value, row) => definition.name(row) },
    ];
  }
  const usual = [...entity.keyword, ...["orgNo", "warehouseNo"].filter((name) => name in entity.fields)];
  return [...new Set(definition.columns ?? usual)].flatMap((name) => {
    const field = entity.fields[name];
    if (!field) return [];
    return {
      key: name,
      title: <FieldLabel entityName={entity.name} field={name} />,
      width: field.kind === "code" || field.kind === "codes" ? 130 : 200,
      render: (value: unknown) => fieldValue(field, value),
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

/**
 * The whole list to choose from, page by page (S9.4g). With one to choose, a second row takes the place of the first (S4.6a);
 * with several (S4.6b), what is chosen stays while one searches and turns pages, and numbers may be pasted.
 */
export default function PickerDialog(props: Props) {
  const { t } = useTranslation();
  const { definition, within, multiple } = props;
  const { source, size, field } = definition;
  const narrow = useNarrow();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim(), searchDelay);
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>(props.chosen);
  const [labels, setLabels] = useState(props.labels);
  const [pasted, setPasted] = useState<Pasted | null>(
    props.unmatched ? { text: props.unmatched.unknown.join("\n"), result: props.unmatched } : null,
  );
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);

  const request = {
    current,
    size,
    condition: {
      ...definition.offered,
      ...within,
      ...(keyword ? { keyword } : {}),
      field: definition.sortedBy ?? field,
      order: "asc" as const,
    },
  };
  const page = useQuery({
    queryKey: [...source.key, "offers", request],
    queryFn: ({ signal }) => loadOffers(definition, request, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = page.data?.records.map((row): OfferedRow => ({ ...row, id: String(row[field]) }));
  const offered = new Map(rows?.map((row) => [row.id, labelOf(definition, row)]));
  const nameOf = (code: string) => labels.get(code) ?? offered.get(code) ?? code;

  const choose = (codes: readonly string[]) => {
    setLabels(new Map([...labels, ...offered]));
    setChosen(codes);
  };
  /** What the grid selects is of this page; what was chosen on others stays. */
  const select = (ids: readonly string[]) => {
    if (multiple) return choose([...chosen.filter((code) => !offered.has(code)), ...ids]);
    const newest = ids.filter((id) => !chosen.includes(id)).at(-1);
    choose(newest === undefined ? [] : [newest]);
  };
  const open = (id: string) => {
    if (multiple) choose(chosen.includes(id) ? chosen.filter((code) => code !== id) : [...chosen, id]);
    else if (chosen.includes(id)) props.onChoose([id]);
    else choose([id]);
  };
  const searchKey = (event: KeyboardEvent) => {
    const [only] = rows?.length === 1 && !page.isPlaceholderData ? rows : [];
    if (event.key === "ArrowDown") table.current?.querySelector<HTMLElement>("tbody [tabindex='0']")?.focus();
    else if (event.key === "Enter" && only && keyword === typed.trim()) open(only.id);
    else return;
    event.preventDefault();
  };
  const pasteOnSearch = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!multiple || !/[\r\n\t,;]/.test(text.trim()) || !isSeveral(text)) return;
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
        <Input
          className={styles.search ?? ""}
          prefix={<SearchOutlined />}
          allowClear
          ref={search}
          value={typed}
          placeholder={t("pickerDialog.search")}
          aria-label={t("pickerDialog.search")}
          onChange={(event) => {
            setTyped(event.target.value);
            setCurrent(1);
          }}
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
          onFound={(found) => {
            setLabels(new Map([...labels, ...found]));
            setChosen([...new Set([...chosen, ...found.keys()])]);
          }}
          onClose={() => setPasted(null)}
        />
      )}
      {multiple && <Chosen codes={chosen} labelOf={nameOf} onChange={choose} />}
      <div className={styles.table} ref={table}>
        {page.isError && !page.data ? (
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
            label={name}
            columns={columnsOf(definition, { number: t("pickerDialog.number"), name: t("pickerDialog.name") })}
            rows={rows}
            rowHeight={36}
            stale={page.isPlaceholderData}
            lead="selection"
            single={!multiple}
            selection={chosen.filter((code) => offered.has(code))}
            onSelect={select}
            onOpen={(row) => open(row.id)}
            question={`${keyword} ${current}`}
            height="fill"
          />
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.count}>{page.data && t("pickerDialog.total", { count: page.data.total })}</span>
        <Pager total={page.data?.total ?? 0} current={current} size={size} narrow onPage={(next) => setCurrent(next)} />
      </div>
    </Modal>
  );
}
