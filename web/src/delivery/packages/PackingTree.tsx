import { CaretDownOutlined, CaretRightOutlined } from "@ant-design/icons";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type DragEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./PackingTree.module.css";
import { type Target, type TreeRow, targetOf } from "./packingTree.ts";
import { type TreeState, useTreeKeys } from "./treeState.ts";

const rowHeight = 36;
const rowHeightOnPhone = 44;
const indent = 20;

/** What a row says. */
function RowText({ row: { node, inner } }: { readonly row: TreeRow }) {
  const { t } = useTranslation();
  if (node.kind === "package") {
    const { one } = node;
    const weight = one.grossWeight ? ` · ${formatNumber(one.grossWeight)} kg` : "";
    return (
      <>
        <span className={styles.package}>
          <span className={styles.level}>{one.levelName}</span>{" "}
          <span className={styles.number}>{one.sscc ?? one.packageNo}</span>
        </span>
        <span className={styles.state}>
          {inner === 0 ? t("packagePages.empty") : ""}
          {weight}
        </span>
      </>
    );
  }
  if (node.kind === "goods") {
    const { line, qty } = node;
    const lot = line.lotNo ? ` · ${line.lotNo}` : "";
    return (
      <>
        <span className={styles.name}>{line.itemNo}</span>
        <span className={styles.about}>
          {line.goodsName} · {line.purchaseNo} {lineName(line)}
          {lot}
        </span>
        <span className={styles.quantity}>{formatMeasured([{ quantity: qty, unitNo: line.unitNo }])}</span>
      </>
    );
  }
  return (
    <span className={styles.group}>
      {node.kind === "left"
        ? inner === 0
          ? t("packagePages.allPacked")
          : t("packagePages.notPacked", { count: inner })
        : t("packagePages.packagesOf", { count: inner })}
    </span>
  );
}

/** Dragging rows onto others: all that are selected, where one of these is dragged. */
function useDragging(state: TreeState, mayPack: boolean, onDrop: (rows: readonly TreeRow[], target: Target) => void) {
  const dragged = useRef<readonly TreeRow[]>([]);
  const [over, setOver] = useState<string | null>(null);
  const isDraggable = (row: TreeRow) => mayPack && (row.node.kind === "package" || row.node.kind === "goods");
  return {
    over,
    of: (row: TreeRow) => ({
      draggable: isDraggable(row),
      onDragStart: (event: DragEvent) => {
        dragged.current = state.selected.has(row.key) ? state.selectedRows : [row];
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", row.key);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged.current.length === 0) return;
        event.preventDefault();
        if (over !== row.key) setOver(row.key);
      },
      onDragLeave: () => setOver(null),
      onDragEnd: () => {
        dragged.current = [];
        setOver(null);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const rows = dragged.current;
        dragged.current = [];
        setOver(null);
        const target = targetOf(row);
        if (target && rows.length > 0) onDrop(rows, target);
      },
    }),
  };
}

/** A row, as it is drawn where it begins. */
function Row(props: {
  readonly row: TreeRow;
  readonly index: number;
  readonly start: number;
  readonly state: TreeState;
  readonly isFocused: boolean;
  readonly isOver: boolean;
  readonly handles: HTMLAttributes<HTMLDivElement>;
}) {
  const { row, index, state } = props;
  const isClosed = state.closed.has(row.key);
  const choose = (event: MouseEvent) =>
    state.choose(row.key, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "one");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to keys
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.count}
      aria-selected={state.selected.has(row.key)}
      {...(row.inner > 0 ? { "aria-expanded": !isClosed } : {})}
      tabIndex={props.isFocused ? 0 : -1}
      data-row={index}
      data-over={props.isOver || undefined}
      data-cut={state.cut.has(row.key) || undefined}
      className={styles.row}
      style={{ top: props.start, paddingInlineStart: 12 + row.depth * indent }}
      onClick={choose}
      {...props.handles}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <span
        className={styles.opener}
        onClick={(event) => {
          event.stopPropagation();
          state.toggle(row.key);
        }}
      >
        {row.inner > 0 && (isClosed ? <CaretRightOutlined /> : <CaretDownOutlined />)}
      </span>
      <RowText row={row} />
    </div>
  );
}

/** Which rows are in view, and so drawn; the one that has the focus is always. */
function useDrawnRows(box: RefObject<HTMLElement | null>, count: number, focused: number) {
  const height = useNarrow() ? rowHeightOnPhone : rowHeight;
  const extract = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), focused])].sort((one, other) => one - other),
    [focused],
  );
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: extract,
    initialRect: { width: 800, height: 720 },
  });
}

/**
 * What a notice brings, packed and not, as a tree: rows are dragged onto others, or cut and pasted, several at once. Only those
 * in view are drawn.
 */
export function PackingTree(props: {
  readonly state: TreeState;
  readonly label: string;
  readonly mayPack: boolean;
  readonly onMove: (rows: readonly TreeRow[], target: Target) => void;
  /** A row is opened by Enter or a double click. */
  readonly onOpen: (row: TreeRow) => void;
  readonly onDelete: (rows: readonly TreeRow[]) => void;
}) {
  const { t } = useTranslation();
  const { state, mayPack, onMove, onOpen } = props;
  const { rows } = state;
  const box = useRef<HTMLDivElement>(null);
  const focused = Math.max(
    0,
    rows.findIndex(({ key }) => key === state.focused),
  );
  const virtual = useDrawnRows(box, rows.length, focused);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    virtual.scrollToIndex(focused, { align: "auto" });
    box.current?.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus({ preventScroll: true });
  });
  const keys = useTreeKeys(state, { mayPack, onMove, onOpen, onDelete: props.onDelete });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys(event)) return;
    event.preventDefault();
    hasMoved.current = true;
  };
  const dragging = useDragging(state, mayPack, onMove);
  return (
    <>
      <div ref={box} className={styles.box}>
        <div
          role="tree"
          aria-label={props.label}
          aria-multiselectable
          className={styles.tree}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Row
                key={row.key}
                row={row}
                index={index}
                start={start}
                state={state}
                isFocused={index === focused}
                isOver={dragging.over === row.key}
                handles={{ ...dragging.of(row), onDoubleClick: () => onOpen(row) }}
              />
            );
          })}
        </div>
      </div>
      {mayPack && <p className={styles.help}>{t("packagePages.keys")}</p>}
    </>
  );
}
