import { PlusOutlined, ThunderboltOutlined } from "@ant-design/icons";
import type { OwnUnits } from "@tandem/contract/base-data/own-units";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { mostNoticeLines } from "@tandem/contract/delivery/shipping-notices/matching";
import {
  shippingNotice,
  shippingNoticeLine,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, type FormInstance } from "antd";
import type { TFunction } from "i18next";
import { type RefObject, useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useCounted } from "../../document/lines/countedCells.ts";
import type { LineCardParts } from "../../document/lines/editorProps.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { formatNumber } from "../../fields/format.ts";
import type { FormLines } from "../../form/formLines.ts";
import { editedOrderColumns, Item } from "../../orders/purchase-orders/lines.tsx";
import { countedOf, ownText, useOwnUnits } from "../../orders/purchase-orders/useOwnUnits.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import {
  editedLines,
  formLinesOf,
  type HeldLines,
  type NoticeLine,
  type OpenLines,
  ofShown,
  typedColumns,
  withLines,
} from "./editedLines.ts";
import { SplitRow, useLotActions } from "./lotActions.tsx";
import styles from "./NoticeLines.module.css";
import { formLine, type NoticeFormLine, nameOfLine } from "./noticeDraft.ts";
import { ProposeLots } from "./ProposeLots.tsx";
import { useOpenLines } from "./useOpenLines.ts";

const LinePicker = late(() => import("./LinePicker.tsx"));
const MatchItems = late(() => import("./MatchItems.tsx"));

const lineForms = { toEdited: editedLines, toForm: formLinesOf };

/** The columns that nobody types in, which name the line and tell what is open of it. */
function useAllColumns(
  own: readonly LineColumn<NoticeLine>[],
  open: OpenLines,
  units: OwnUnits | undefined,
): readonly LineColumn<NoticeLine>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...editedOrderColumns<NoticeLine>(
        { order: t("shippingNoticeLine.purchaseNo"), item: t("shippingNoticeLine.itemNo") },
        ({ shown }) => shown,
      ),
      {
        key: "open",
        title: t("purchaseOrderPages.shippable"),
        width: 130,
        align: "right",
        show: ({ line }) => openText(line, open, units),
        copy: ({ line }) => open?.get(line.id)?.unDeliveryQty ?? "",
      },
      ...own,
    ],
    [t, own, open, units],
  );
}

function openText({ id, shown }: NoticeLine, open: OpenLines, units: OwnUnits | undefined): string {
  const now = open?.get(id);
  if (!now) return open ? "0" : "–";
  const own = ownText(units, now.unDeliveryQty, countedOf(shown));
  return `${formatNumber(now.unDeliveryQty)} ${shown.purUnitNo}${own ? ` (${own})` : ""}`;
}

/** What a phone shows of a line besides what is typed. */
function cardOf(open: OpenLines, units: OwnUnits | undefined, t: TFunction): LineCardParts<NoticeLine> {
  return {
    title: ({ shown }) => (
      <div>
        {shown.purchaseNo} {lineName(shown)}
        <Item line={shown} />
      </div>
    ),
    text: (line) => {
      const promised = open?.get(line.id)?.promiseDate;
      const shippable = `${t("purchaseOrderPages.shippable")}: ${openText(line, open, units)}`;
      return promised ? `${shippable} · ${t("purchaseOrderLine.promiseDate")}: ${promised}` : shippable;
    },
  };
}

/** What is known of the units of the lines, whose supplier is who types. */
function useUnitsOf(store: LinesStore<NoticeLine>): OwnUnits | undefined {
  const { supplierNo } = useCurrentUser();
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  return useOwnUnits(supplierNo, lines.map(ofShown));
}

/** What can no longer be shipped says so at once, not only when it is sent. */
function useClosedLines(store: LinesStore<NoticeLine>, open: OpenLines): void {
  useEffect(() => {
    if (!open) return;
    const closed = store.state().rows.flatMap(({ line, cells }, row) => {
      const text = cells.deliveryQty ?? "";
      return open.has(line.id) ? [] : [{ row, column: "deliveryQty", text }];
    });
    store.setCells(closed, "left");
  }, [open, store]);
}

/** How lines come into a notice: chosen from a list, or matched. */
type Adding = "choice" | "matching";

/** Adds lines of the organisation and order type. */
function AddedLines(props: {
  readonly by: Adding;
  readonly orgNo: string;
  readonly orderType: string;
  readonly store: LinesStore<NoticeLine>;
  readonly noticeId: string | undefined;
  readonly onClose: () => void;
}) {
  const { by, orgNo, orderType, store, noticeId, onClose } = props;
  const { lines } = store.state();
  const add = (added: readonly NoticeFormLine[]) => store.setLines(withLines(store.state().lines, added));
  const of = { orgNo, orderType, onClose };
  const lineIds = lines.map(({ id }) => id);
  const rule = useQuery({
    ...callQuery(shippingNotices, "getDeliverable", { lineIds: lineIds.slice(0, mostNoticeLines) }),
    enabled: lineIds.length > 0,
  });
  return (
    <Opened onEscape={onClose}>
      {by === "matching" ? (
        <MatchItems {...of} taken={formLinesOf(lines)} noticeId={noticeId} onMatched={add} />
      ) : (
        <LinePicker
          {...of}
          orderType={rule.data?.orderTypesShared ? undefined : orderType}
          like={lines[0]?.shown}
          taken={lineIds}
          onChoose={(chosen) => {
            add(chosen.map(formLine));
            onClose();
          }}
        />
      )}
    </Opened>
  );
}

/** What is chosen before lines are (B5.3b). */
const chosenFirst = ["orgNo", "orderType", "expectedArrivalDate"] as const;

/** For whom the head says that lines are, and what of it is still to be chosen. */
function useChosenFirst(form: FormInstance) {
  const orgNo = Form.useWatch("orgNo", form) as string | undefined;
  const orderType = Form.useWatch("orderType", form) as string | undefined;
  const expectedArrivalDate = Form.useWatch("expectedArrivalDate", form) as string | undefined;
  const chosen = { orgNo, orderType, expectedArrivalDate };
  return { orgNo, orderType, missing: chosenFirst.filter((name) => !chosen[name]) };
}

/** Where lines come from, once the head says for whom they are and when they arrive. */
function LineTools(props: {
  /** What is still to be chosen before. */
  readonly missing: readonly string[];
  /** The lines that there are; null without any. */
  readonly store: LinesStore<NoticeLine> | null;
  readonly onAdd: (by: Adding) => void;
}) {
  const { t } = useTranslation();
  const { missing, store } = props;
  const hint = useId();
  const isWaiting = missing.length > 0;
  const told = isWaiting ? { disabled: true, "aria-describedby": hint } : {};
  return (
    <span className={styles.buttons}>
      <Button icon={<PlusOutlined />} {...told} onClick={() => props.onAdd("choice")}>
        {t("shippingNoticePages.addLines")}
      </Button>
      <Button icon={<ThunderboltOutlined />} {...told} onClick={() => props.onAdd("matching")}>
        {t("noticeMatching.open")}
      </Button>
      {isWaiting && (
        <span id={hint} className={styles.hint}>
          {t("pickers.chooseFirst", {
            field: missing.map((name) => t(fieldLabelKey(shippingNotice.name, name))).join(", "),
          })}
        </span>
      )}
      {store && <ProposeLots store={store} />}
    </span>
  );
}

/** The lines of the form: quantities to type or paste, lots and remarks, and the choice of more lines (B5.3b). */
export function NoticeLines(props: {
  readonly form: FormInstance;
  /** What the notice holds already, where it is on its way: nobody else can take that. */
  readonly held: HeldLines;
  /** The notice, where that is so. */
  readonly noticeId: string | undefined;
  /** What was open of them is taken by the notice itself. */
  readonly isSent: boolean;
  /** What the form asks of its lines. */
  readonly handle: RefObject<FormLines | null>;
  /** What was typed stands in the form. */
  readonly onSettled: () => void;
}) {
  const { t } = useTranslation();
  const { form, handle } = props;
  const [adding, setAdding] = useState<Adding | null>(null);
  const [splitting, setSplitting] = useState<LineRow<NoticeLine> | null>(null);
  const { store, settle } = useFormStore(form, lineForms, props.onSettled);
  const open = useOpenLines(store, props.held, props.isSent);
  const { entity } = useCustomEntity(shippingNoticeLine as unknown as Entity);
  const units = useUnitsOf(store);
  const typed = useMemo(
    () => typedColumns(entity as unknown as typeof shippingNoticeLine, open, units),
    [entity, open, units],
  );
  const columns = useAllColumns(typed, open, units);
  useCounted(store, "deliveryQty", units, ofShown);
  useClosedLines(store, open);
  const { orgNo, orderType, missing } = useChosenFirst(form);
  const count = useSyncExternalStore(store.subscribe, () => store.state().lines.length);

  useFormHandle(handle, { store, settle }, typed, nameOfLine);

  const actions = useLotActions(store, open, setSplitting);

  const tools = <LineTools missing={missing} store={count > 0 ? store : null} onAdd={setAdding} />;
  return (
    <div className={styles.lines}>
      <LinesRequired store={store} message={t("shippingNoticePages.noLines")} className={styles.whole ?? ""} />
      {count === 0 ? (
        <div className={styles.tools}>{tools}</div>
      ) : (
        <LinesEditor
          label={t("shippingNoticePages.lines")}
          store={store}
          columns={columns}
          actions={actions}
          removable
          card={cardOf(open, units, t)}
        >
          {tools}
        </LinesEditor>
      )}
      {splitting && <SplitRow row={splitting} store={store} onClose={() => setSplitting(null)} />}
      {adding && orgNo && orderType && (
        <AddedLines
          by={adding}
          orgNo={orgNo}
          orderType={orderType}
          store={store}
          noticeId={props.noticeId}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
