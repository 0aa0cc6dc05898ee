import { DeleteOutlined, ScissorOutlined, SplitCellsOutlined } from "@ant-design/icons";
import { positiveDecimal } from "@tandem/contract/core/decimals";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { type NoticeLine, nameOfLot, type OpenLines, withLot, withParts } from "./editedLines.ts";
import { nameOfLine } from "./noticeDraft.ts";

const SplitDialog = late(() => import("./SplitDialog.tsx"));

/** What can be done with a row: its line in another lot, split into several, and out with it. */
export function useLotActions(
  store: LinesStore<NoticeLine>,
  open: OpenLines,
  onSplit: (row: LineRow<NoticeLine>) => void,
): (row: LineRow<NoticeLine>) => LineAction[] {
  const { t } = useTranslation();
  return useCallback(
    (row: LineRow<NoticeLine>): LineAction[] => {
      const { line, part } = row;
      const put = (next: readonly NoticeLine[]) =>
        store.setLines(store.state().lines.flatMap((each) => (each.id === line.id ? next : [each])));
      const parts = line.parts.filter((_cells, index) => index !== part);
      const addLot: LineAction = {
        key: "lot",
        name: t("shippingNoticePages.addLotTo", { name: nameOfLine(line) }),
        title: t("shippingNoticePages.addLot"),
        icon: <SplitCellsOutlined />,
        run: () => put([withLot(line, open)]),
      };
      const split: LineAction = {
        key: "split",
        name: t("noticeSplitting.actionOf", { name: nameOfLot({ line, part }) }),
        title: t("noticeSplitting.action"),
        icon: <ScissorOutlined />,
        run: () => onSplit(row),
      };
      const remove: LineAction = {
        key: "remove",
        name: t("shippingNoticePages.removeLine", { name: nameOfLot({ line, part }) }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => put(parts.length > 0 ? [{ ...line, parts }] : []),
      };
      const canSplit = positiveDecimal.safeParse(row.cells.deliveryQty ?? "").success;
      return [...(part === 0 ? [addLot] : []), ...(canSplit ? [split] : []), remove];
    },
    [store, t, open, onSplit],
  );
}

/** Splits a row into several of the same order line. */
export function SplitRow(props: {
  readonly row: LineRow<NoticeLine>;
  readonly store: LinesStore<NoticeLine>;
  readonly onClose: () => void;
}) {
  const { row, store, onClose } = props;
  const { line, part, cells } = row;
  const put = (quantities: readonly string[]) =>
    store.setLines(store.state().lines.map((each) => (each.id === line.id ? withParts(each, part, quantities) : each)));
  return (
    <Opened onEscape={onClose}>
      <SplitDialog
        name={nameOfLot(row)}
        itemNo={line.shown.itemNo}
        quantity={cells.deliveryQty ?? ""}
        unitNo={line.shown.purUnitNo}
        count={store.state().rows.length}
        onSplit={put}
        onClose={onClose}
      />
    </Opened>
  );
}
