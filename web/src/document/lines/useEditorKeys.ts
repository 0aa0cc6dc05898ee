import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { currentLanguage } from "../../api/language.ts";
import { pastedCells } from "../../fields/pastedCells.ts";
import { asHtmlTable, copiedIn, tabSeparated } from "../../grid/gridCopy.ts";
import { isComposing } from "../../ui/typing.ts";
import { copiedBlock, emptiedChanges, filledChanges, isOneCell, pastedChanges } from "./blocks.ts";
import { shownCell } from "./cellText.ts";
import { moveInEditor, nextInput } from "./editorMoves.ts";
import type { EditedLine } from "./linesStore.ts";
import { takeTyped, typeAhead } from "./typedAhead.ts";
import type { Editor } from "./useEditor.ts";

/** Where keys are the editor's: its cells and what stands in them for the focus. */
const stops = "[data-stop], td";

/** Within a text of several lines these stay in it. */
const upOrDown = ["ArrowUp", "ArrowDown"];

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether a key writes something, also one that an input method has taken. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === "Process") && key !== " " && !ctrlKey && !metaKey && !altKey;

/** The button of a line beside the one with the focus. */
function buttonBeside(target: Element, key: string): HTMLElement | null {
  if (!target.matches("button[data-stop]")) return null;
  const beside =
    key === "ArrowRight" ? target.nextElementSibling : key === "ArrowLeft" ? target.previousElementSibling : null;
  return beside instanceof HTMLElement && beside.matches("button") ? beside : null;
}

/** Copies the row above the block into it or, where several rows are marked, their first into the others. */
export function fillDown<L extends EditedLine>({ columns, state, block, fill }: Editor<L>): void {
  const top = block.top === block.bottom ? Math.max(0, block.top - 1) : block.top;
  fill(filledChanges(columns, state.rows, { ...block, top }));
}

function shortcut<L extends EditedLine>(event: KeyboardEvent<HTMLElement>, editor: Editor<L>): boolean {
  const { columns, place, block, store, state } = editor;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "d") fillDown(editor);
  else if (key === "z" && !event.shiftKey) store.undo();
  else if (key === "y" || key === "z") store.redo();
  else if (key === "enter" && !isOneCell(block)) {
    const column = columns[place.column];
    const text = state.rows[place.row]?.cells[column?.key ?? ""] ?? "";
    const language = currentLanguage();
    const shown = column?.input ? shownCell(column.input, text, language) : text;
    editor.fill(pastedChanges(columns, state.rows.length, block, [[shown]], language, false).changes);
  } else return false;
  return true;
}

/** What Escape does: takes back what was typed, leaves the text of the cell or the marked ones, then lets Tab lead out. */
function goBack<L extends EditedLine>(editor: Editor<L>): boolean {
  const { typing, place, columns, editing, block } = editor;
  const restored = typing.restore(place.row, columns[place.column]?.key ?? "");
  if (restored || editing || !isOneCell(block)) editor.moveTo(place);
  else if (editor.released) return false;
  else editor.release();
  return true;
}

function opens(target: Element): boolean {
  const cell = target.closest("td");
  if (target instanceof HTMLSelectElement) {
    target.showPicker();
    return true;
  }
  const opener = cell?.querySelector<HTMLElement>("[data-opens]");
  opener?.click();
  return opener !== null && opener !== undefined;
}

/** Fills a cell that is left with what was typed before its picker came. Answers whether there was anything. */
function fillTyped<L extends EditedLine>({ place, columns, store }: Editor<L>, target: Element): boolean {
  const text = takeTyped(target);
  const column = columns[place.column];
  if (text === null || !column) return false;
  store.setCells([{ row: place.row, column: column.key, text }], "filled");
  return true;
}

/** What Enter does: goes to what stands in the cell, else to the row below, or above with Shift. A button is pressed by it. */
function enter<L extends EditedLine>({ shiftKey }: KeyboardEvent, editor: Editor<L>, target: Element): boolean {
  if (target.matches("button")) return false;
  const { place, state } = editor;
  const within =
    !fillTyped(editor, target) && target.matches("td")
      ? target.querySelector<HTMLElement>("a[href], button, input")
      : null;
  if (within) within.focus();
  else {
    const row = Math.max(0, Math.min(state.rows.length - 1, place.row + (shiftKey ? -1 : 1)));
    editor.moveTo({ ...place, row });
  }
  return true;
}

/** Goes into the text of a cell, behind its end, or opens what it is chosen from. */
function edit<L extends EditedLine>(editor: Editor<L>, target: Element): void {
  if (isTyped(target)) target.setSelectionRange(target.value.length, target.value.length);
  else opens(target);
  editor.setEditing(true);
}

export function useEditorKeys<L extends EditedLine>(
  box: RefObject<HTMLElement | null>,
  editor: Editor<L>,
  rowHeight: number,
  onChoose: ((row: number, withShift: boolean) => void) | undefined,
) {
  const { columns, state, place, block } = editor;
  const inputs = columns.flatMap(({ input }, index) => (input ? [index] : []));
  const rows = state.rows.length;

  const tabbed = ({ shiftKey }: KeyboardEvent) => (editor.released ? null : nextInput(place, inputs, rows, shiftKey));

  /** What a key does in a cell; false where the browser goes on. */
  const act = (event: KeyboardEvent<HTMLElement>, target: Element): boolean => {
    const { key } = event;
    if (shortcut(event, editor)) return true;
    if (key === "Escape") return goBack(editor);
    if (key === "ArrowDown" && event.altKey) return opens(target);
    if (key === "Tab") {
      fillTyped(editor, target);
      const next = tabbed(event);
      if (next) editor.moveTo(next);
      return next !== null;
    }
    if (key === "Enter") return enter(event, editor, target);
    if (key === "F2") {
      edit(editor, target);
      return true;
    }
    if (key === " " && onChoose && (event.shiftKey ? !isTyped(target) : target.matches("td"))) {
      onChoose(place.row, false);
      return true;
    }
    const isPicker = target.matches("td") && columns[place.column]?.input?.kind === "picker";
    if (isPicker && writes(event)) return typeAhead(target, key);
    if ((key === "Delete" || key === "Backspace") && (isPicker || !isOneCell(block))) {
      editor.fill(emptiedChanges(columns, block));
      return true;
    }
    if (editor.editing && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return false;
    if (editor.editing && target instanceof HTMLTextAreaElement && upOrDown.includes(key)) return false;
    if (event.altKey) return false;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = moveInEditor(event, place, { rows, columns: columns.length, page });
    if (next) editor.moveTo(next, event.shiftKey);
    return next !== null;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element) || !box.current?.contains(target) || isComposing(event)) return;
    if (!target.matches(stops)) {
      // From what stands in a cell Escape leads back to the cell, and Tab from the search of its picker to the next.
      if (!target.closest("td[data-column]")) return;
      const next = event.key === "Tab" && target.matches("[role=combobox]") ? tabbed(event) : null;
      if (!next && event.key !== "Escape") return;
      editor.moveTo(next ?? place);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const beside = event.shiftKey || event.ctrlKey ? null : buttonBeside(target, event.key);
    if (beside) beside.focus();
    if (!beside && !act(event, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** How many characters of a text are marked. */
const markedIn = ({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) =>
  (selectionEnd ?? 0) - (selectionStart ?? 0);

/** Whether cells were copied, and not a picture: an empty one has no text either. */
const hasCells = (copied: DataTransfer) => copied.getData("text/html").includes("<td");

/** Copying, cutting and pasting blocks of cells, also beyond the rows in view. */
export function useEditorClipboard<L extends EditedLine>(box: RefObject<HTMLElement | null>, editor: Editor<L>) {
  const { columns, state, place, block, editing, typing } = editor;
  /** A dialog that a cell opened tells of its events here, too. */
  const isWithin = (target: EventTarget) => target instanceof Element && box.current?.contains(target) === true;
  /** The text of one cell is the browser's while somebody writes in it, and where a piece of it is marked. */
  const isText = (target: EventTarget) => {
    if (!(target instanceof Element) || !target.matches(stops)) return true;
    if (!isOneCell(block)) return false;
    if (editing || !isTyped(target)) return editing;
    const marked = markedIn(target);
    return (
      typing.holdsTyped(place.row, columns[place.column]?.key ?? "") || (marked > 0 && marked < target.value.length)
    );
  };
  const copy = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!isWithin(target)) return false;
    // Where somebody has typed and marks nothing of it, the cell is meant.
    const isCell = !editing && isTyped(target) && target.matches("[data-stop]") && markedIn(target) === 0;
    if (isText(target) && !isCell) return false;
    const cells = copiedBlock(columns, state.rows, block, currentLanguage());
    event.preventDefault();
    event.clipboardData.setData("text/plain", tabSeparated(cells));
    event.clipboardData.setData("text/html", asHtmlTable(cells));
    return true;
  };
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent<HTMLElement>) => {
      if (copy(event)) editor.fill(emptiedChanges(columns, block));
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData("text/plain");
      if (!isWithin(event.target) || (text === "" && !hasCells(event.clipboardData))) return;
      if (event.target instanceof HTMLTextAreaElement && isText(event.target) && !text.includes("\t")) return;
      const cells = pastedCells(text);
      const isBlock = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
      if (!isBlock && isText(event.target)) return;
      if (!(event.target instanceof Element) || !event.target.matches(stops)) return;
      event.preventDefault();
      const rows = editor.store.grows ? Number.POSITIVE_INFINITY : state.rows.length;
      const own = copiedIn(event.clipboardData);
      const { changes, rest } = pastedChanges(columns, rows, block, cells, own ?? currentLanguage(), own === null);
      editor.fill(changes, rest);
    },
  };
}
