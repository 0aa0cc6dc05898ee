import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Input, type InputRef, Modal } from "antd";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../list/listState.ts";
import { isComposing } from "../../ui/typing.ts";
import { useClear } from "../../ui/useClear.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import type { AnyPicker } from "./definition.ts";
import { type Offers, OffersFoot, OfferTable, useOffers } from "./OfferTable.tsx";
import { type Pasted, PasteNumbers } from "./PasteNumbers.tsx";
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
  /** Pasted numbers that wait to be corrected, or to be looked for again. */
  readonly pasted: Pasted | undefined;
  readonly onChoose: (codes: readonly string[]) => void;
  readonly onClose: () => void;
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

/** Where the list is searched, by whose keys one goes on to what was found, and where numbers are pasted. */
function SearchTools(props: {
  readonly field: RefObject<InputRef | null>;
  readonly table: RefObject<HTMLElement | null>;
  readonly offers: Offers;
  readonly onOpen: (code: string) => void;
  /** Where several may be chosen. */
  readonly onPaste: ((text: string) => void) | undefined;
  /** Numbers are being pasted below. */
  readonly isPasting: boolean;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const { offers, onPaste } = props;
  const { typed, keyword, page, rows } = offers;
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const [only] = rows?.length === 1 && !page.isPlaceholderData ? rows : [];
    if (event.key === "ArrowDown") props.table.current?.querySelector<HTMLElement>("tbody [tabindex='0']")?.focus();
    else if (event.key === "Enter" && only && keyword === typed.trim()) props.onOpen(only.id);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!onPaste || !isList(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ""}
        prefix={<SearchOutlined />}
        allowClear={clear}
        ref={props.field}
        value={typed}
        placeholder={t("pickerDialog.search")}
        aria-label={t("pickerDialog.search")}
        onChange={(event) => offers.search(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      {onPaste && !props.isPasting && <Button onClick={() => onPaste("")}>{t("pickerDialog.pasteNumbers")}</Button>}
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
  const { offered } = offers;
  const { chosen, labels, choose, select, open, add } = useChosen(props, offered);
  const [pasted, setPasted] = useState<Pasted | null>(props.pasted ?? null);
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);

  const nameOf = (code: string) => labels.get(code) ?? offered.get(code) ?? code;

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
      <SearchTools
        field={search}
        table={table}
        offers={offers}
        onOpen={open}
        onPaste={multiple ? (text) => setPasted({ text }) : undefined}
        isPasting={pasted !== null}
      />
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
      <OffersFoot offers={offers} size={size} />
    </Modal>
  );
}
