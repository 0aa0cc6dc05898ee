import { columnWidths } from "@tandem/contract/platform/column-settings";
import { type PointerEvent, type ThHTMLAttributes, useRef } from "react";
import styles from "./HeaderCell.module.css";

/** What the head of a column can do besides sorting. */
export interface HeaderOptions {
  readonly columnKey: string;
  /** Pixels. */
  readonly width: number;
  readonly onResize: (key: string, width: number) => void;
  /** The column goes to the place of another. */
  readonly onMove: (key: string, to: string) => void;
}

const dragged = "application/x-tandem-column";

/** The line that shows where the edge of a column would be. */
function showGuide(table: Element): { readonly at: (x: number) => void; readonly remove: () => void } {
  const { top, height } = table.getBoundingClientRect();
  const line = document.createElement("div");
  line.className = styles.guide ?? "";
  line.style.top = `${top}px`;
  line.style.height = `${height}px`;
  document.body.append(line);
  return {
    at: (x) => {
      line.style.left = `${x}px`;
    },
    remove: () => line.remove(),
  };
}

/** The edge of a head: dragging it changes the width, once it is let go (S2.22a). */
function ResizeHandle({ options }: { options: HeaderOptions }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const cell = handle.closest("th");
    const table = handle.closest("[data-grid]");
    if (!cell || !table || event.button !== 0) return;
    // Neither a drag of the column nor a selection of text.
    event.preventDefault();
    event.stopPropagation();
    const { left, width } = cell.getBoundingClientRect();
    const guide = showGuide(table);
    const widthAt = (x: number) =>
      Math.round(Math.min(Math.max(width + x - event.clientX, columnWidths.least), columnWidths.most));
    const move = ({ clientX }: globalThis.PointerEvent) => guide.at(left + widthAt(clientX));
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener("pointermove", move);
      guide.remove();
      if (ended.type === "pointerup" && Math.abs(ended.clientX - event.clientX) > 1) {
        options.onResize(options.columnKey, widthAt(ended.clientX));
      }
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end, { once: true });
    handle.addEventListener("pointercancel", end, { once: true });
    guide.at(left + width);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; with keys, widths are set in the column settings
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click here must not sort
    <span className={styles.edge} onPointerDown={start} onClick={(event) => event.stopPropagation()} />
  );
}

/** The head of a column: dragged onto another it moves there, its edge changes its width (S2.22a). */
export function HeaderCell({
  options,
  children,
  className,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { readonly options?: HeaderOptions }) {
  const cell = useRef<HTMLTableCellElement>(null);
  if (!options) {
    return (
      <th className={className} {...rest}>
        {children}
      </th>
    );
  }
  const mark = (on: boolean) => cell.current?.classList.toggle(styles.target ?? "", on);
  return (
    <th
      {...rest}
      ref={cell}
      className={`${className ?? ""} ${styles.cell}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, options.columnKey);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        mark(true);
      }}
      onDragLeave={() => mark(false)}
      onDrop={(event) => {
        mark(false);
        const key = event.dataTransfer.getData(dragged);
        if (key && key !== options.columnKey) options.onMove(key, options.columnKey);
      }}
    >
      {children}
      <ResizeHandle options={options} />
    </th>
  );
}
