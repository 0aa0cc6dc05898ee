import { CalendarOutlined } from "@ant-design/icons";
import { orNull } from "@tandem/contract/core/or-null";
import { readNumber } from "@tandem/contract/core/written-numbers";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import { useTyped } from "../../fields/inputs/useTyped.ts";
import { shownCell } from "./cellText.ts";
import styles from "./LinesEditor.module.css";
import type { LineColumn } from "./lineColumn.ts";
import type { EditedLine, LineRow } from "./linesStore.ts";
import type { CellTyping } from "./useCellTyping.ts";

const Calendar = lazy(() => import("../../fields/inputs/DateInput.tsx"));

interface Props<L extends EditedLine> {
  readonly column: LineColumn<L>;
  readonly input: NonNullable<LineColumn<L>["input"]>;
  readonly row: LineRow<L>;
  readonly index: number;
  readonly typing: CellTyping<L>;
  /** The hand is at it: what is heavy is drawn there alone. */
  readonly active: boolean;
  /** Days are chosen by a finger. */
  readonly touch: boolean;
  readonly tabIndex: number;
  /** The element that says what is wrong with the cell, odd about it or known of it. */
  readonly problemId: string | undefined;
  /** It cannot be sent as it is. */
  readonly isWrong: boolean;
}

function attributesOf<L extends EditedLine>(props: Props<L>) {
  const { column, input, row, index, typing, tabIndex, problemId, isWrong } = props;
  return {
    "data-stop": true,
    className: column.align === "right" ? `${styles.input} ${styles.number}` : (styles.input ?? ""),
    tabIndex,
    "aria-label": input.label(row),
    "aria-required": input.required(row),
    "aria-invalid": isWrong,
    ...(problemId ? { "aria-describedby": problemId } : {}),
    onFocus: () => typing.enter(index, column.key),
    onBlur: () => typing.leave(index, column.key, input),
  };
}

function TextCell<L extends EditedLine>(props: Props<L>) {
  const { column, input, row, index, typing } = props;
  const language = currentLanguage();
  const held = row.cells[column.key] ?? "";
  const read = (text: string) => (input.kind === "number" ? readNumber(text, language) : text);
  const { standing, setTyped } = useTyped(held, read, shownCell(input, held, language));
  const attributes = attributesOf(props);
  return (
    <input
      {...attributes}
      inputMode={input.kind === "number" && !input.counted?.(row) ? "decimal" : undefined}
      autoComplete="off"
      value={standing}
      onChange={(event) => {
        setTyped(event.target.value);
        typing.type(index, column.key, input, event.target.value);
      }}
      onBlur={() => {
        setTyped(null);
        attributes.onBlur();
      }}
    />
  );
}

/** A text of several lines: Alt and Enter begin another, as in a spreadsheet. */
function ParagraphsCell<L extends EditedLine>(props: Props<L>) {
  const { column, input, row, index, typing, touch } = props;
  const type = (text: string) => typing.type(index, column.key, input, text);
  const area = (
    <textarea
      {...attributesOf(props)}
      className={`${styles.input} ${touch ? styles.paragraphs : styles.opening}`}
      rows={touch ? 4 : 1}
      value={row.cells[column.key] ?? ""}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !event.altKey) return;
        const { currentTarget: typed } = event;
        typed.setRangeText("\n", typed.selectionStart, typed.selectionEnd, "end");
        type(typed.value);
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
  return touch ? area : <span className={styles.opener}>{area}</span>;
}

function ChoiceCell<L extends EditedLine>(props: Props<L>) {
  const { column, input, row, index, typing } = props;
  const code = row.cells[column.key] ?? "";
  const choices = input.choices ?? [];
  const offered = choices.filter((each) => each.code === code || (input.offered?.includes(each.code) ?? true));
  const isKnown = code === "" || choices.some((each) => each.code === code);
  return (
    <select
      {...attributesOf(props)}
      value={code}
      onChange={(event) => typing.type(index, column.key, input, event.target.value)}
    >
      <option value="" />
      {!isKnown && <option value={code}>{code}</option>}
      {offered.map((each) => (
        <option key={each.code} value={each.code}>
          {each.text}
        </option>
      ))}
    </select>
  );
}

/** A day is typed as people write it, or chosen. */
function DateCell<L extends EditedLine>(props: Props<L>) {
  const { t } = useTranslation();
  const { column, input, row, index, typing, active } = props;
  const [choosing, setChoosing] = useState(false);
  const day = row.cells[column.key] ?? "";
  if (!choosing || !active) {
    return (
      <span className={styles.date}>
        <TextCell {...props} />
        {active && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.calendar}
            aria-label={t("inputs.day")}
            data-opens
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setChoosing(true)}
          >
            <CalendarOutlined />
          </button>
        )}
      </span>
    );
  }
  return (
    <Suspense fallback={<TextCell {...props} />}>
      <Calendar
        autoFocus
        defaultOpen
        value={/^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined}
        format={input.format}
        aria-label={input.label(row)}
        onOpenChange={(open) => {
          if (!open) setChoosing(false);
        }}
        onChange={(chosen) => {
          typing.enter(index, column.key);
          typing.type(index, column.key, input, chosen ?? "");
          typing.leave(index, column.key, input);
          setChoosing(false);
        }}
      />
    </Suspense>
  );
}

/** A choice among records: its picker is drawn where the hand is, and elsewhere its frame with the code alone. */
function PickerCell<L extends EditedLine>(props: Props<L>) {
  const { column, input, row, index, typing, active, touch, isWrong } = props;
  const Picker = input.picker;
  const code = row.cells[column.key] ?? "";
  if (!Picker || !(active || touch)) {
    const wrong = isWrong ? styles.wrongCode : "";
    return <span className={`${styles.input} ${styles.code} ${wrong}`}>{code}</span>;
  }
  return (
    <Picker
      value={orNull(code)}
      takesTyped
      aria-label={input.label(row)}
      {...(input.within ? { within: input.within(row) } : {})}
      waitsFor={input.waitsFor}
      onChange={(chosen) => {
        typing.enter(index, column.key);
        typing.type(index, column.key, input, typeof chosen === "string" ? chosen : "");
        typing.leave(index, column.key, input);
      }}
    />
  );
}

/** The input of a cell, by what its column takes. */
export function CellInput<L extends EditedLine>(props: Props<L>): ReactNode {
  const { column, input, row, index, typing, touch } = props;
  if (input.kind === "choice") return <ChoiceCell {...props} />;
  if (input.kind === "picker") return <PickerCell {...props} />;
  if (input.kind === "paragraphs") return <ParagraphsCell {...props} />;
  if (input.kind !== "date") return <TextCell {...props} />;
  if (!touch) return <DateCell {...props} />;
  return (
    <DateInput
      value={row.cells[column.key] || undefined}
      format={input.format}
      aria-label={input.label(row)}
      aria-required={input.required(row)}
      aria-invalid={props.isWrong}
      {...(props.problemId ? { "aria-describedby": props.problemId } : {})}
      onChange={(chosen) => {
        typing.enter(index, column.key);
        typing.type(index, column.key, input, chosen ?? "");
        typing.leave(index, column.key, input);
      }}
    />
  );
}
