import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { type BoardOrder, type BoardRow, scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../../api/currentUser.ts";
import { callQuery } from "../../../api/queryKeys.ts";
import { HistoryTimeline } from "../../../document/HistoryTimeline.tsx";
import { FieldTable, type FieldTableColumn } from "../../../fields/FieldTable.tsx";
import { fieldValue } from "../../../fields/FieldValue.tsx";
import { formatMeasured, formatNumber } from "../../../fields/format.ts";
import { pathToDocument } from "../../../routes/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { ToneText } from "../../../ui/StatusText.tsx";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { bucketName } from "../../bucketNames.ts";
import type { PlanType } from "../../shownPeriods.ts";
import styles from "./BoardPage.module.css";
import { deviationText, nameOfRow } from "./boardLines.ts";

const maxHeight = 320;
const drawerWidth = 980;
type Cell = BoardRow["cells"][number];

/** All that a row says, bucket by bucket. */
function Figures({ row, type }: { readonly row: BoardRow; readonly type: PlanType }) {
  const { t } = useTranslation();
  // Suppliers never see what is planned.
  const isPlanned = row.cells.some(({ planned }) => planned !== null);
  const columns = useMemo((): readonly FieldTableColumn<Cell>[] => {
    const figure = (key: string, value: (cell: Cell) => string | null): FieldTableColumn<Cell> => ({
      key,
      title: t(`schedule.${key}`),
      align: "end",
      render: (cell) => {
        const quantity = value(cell);
        return quantity === null ? "–" : formatNumber(quantity);
      },
    });
    return [
      {
        key: "period",
        title: t("schedulePages.period"),
        width: 190,
        render: ({ begins, id }) =>
          id ? (
            <Link to={pathToDocument("Planning.Schedule.Detail", id)}>{bucketName(type, begins)}</Link>
          ) : (
            bucketName(type, begins)
          ),
      },
      ...(isPlanned ? [figure("expectScheduledQuantity", ({ planned }) => planned)] : []),
      figure("actualScheduledQuantity", ({ scheduled }) => scheduled),
      figure("releasedQuantity", ({ released }) => released),
      figure("replyQuantity", ({ replied }) => replied),
      figure("actualDeliveryQuantity", ({ delivered }) => delivered),
      figure("actualReceiveQuantity", ({ received }) => received),
      figure("openQuantity", ({ open }) => open),
      {
        key: "deviation",
        title: t("scheduleBoard.deviation"),
        width: 170,
        render: (cell) => {
          const text = deviationText(cell);
          return cell.range && text !== null ? <ToneText tone={cell.range.tone} text={text} /> : null;
        },
      },
    ];
  }, [t, type, isPlanned]);
  return <FieldTable columns={columns} rows={row.cells} rowKey={({ begins }) => begins} maxHeight={maxHeight} />;
}

function Orders({ orders }: { readonly orders: readonly BoardOrder[] }) {
  const { t } = useTranslation();
  const columns = useMemo((): readonly FieldTableColumn<BoardOrder>[] => {
    const label = (field: string) => t(fieldLabelKey("purchaseOrderLine", field));
    const quantity = (field: "batchPurQty" | "onWayQty" | "unDeliveryQty"): FieldTableColumn<BoardOrder> => ({
      key: field,
      title: label(field),
      align: "end",
      render: (order) => formatMeasured([{ quantity: order[field], unitNo: order.purUnitNo }]),
    });
    const { expectArrivalDate, promiseDate } = purchaseOrderLine.fields;
    return [
      {
        key: "purchaseNo",
        title: label("purchaseNo"),
        width: 190,
        render: ({ purchaseOrderId, purchaseNo, line }) => (
          <>
            <Link to={pathToDocument("Offsite.User.Order.Acceptance", purchaseOrderId)}>{purchaseNo}</Link> {line}
          </>
        ),
      },
      {
        key: "expect",
        title: label("expectArrivalDate"),
        render: (order) => fieldValue(expectArrivalDate, order.expectArrivalDate),
      },
      {
        key: "promise",
        title: label("promiseDate"),
        render: (order) => order.promiseDate && fieldValue(promiseDate, order.promiseDate),
      },
      quantity("batchPurQty"),
      quantity("onWayQty"),
      quantity("unDeliveryQty"),
    ];
  }, [t]);
  if (orders.length === 0) return <p>{t("scheduleBoard.noOrders")}</p>;
  return (
    <FieldTable
      columns={columns}
      rows={orders}
      rowKey={({ purchaseNo, line }) => `${purchaseNo} ${line}`}
      maxHeight={maxHeight}
    />
  );
}

/** What is behind a row of the board: all its figures, the open orders that it is delivered from, and what was changed (B2.29h, B6.1f). */
export default function RowDrawer(props: {
  readonly row: BoardRow;
  readonly type: PlanType;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { can } = usePage();
  const { row, type, onClose } = props;
  const { orgNo, plantNo, itemNo, supplierNo } = row;
  const of = { orgNo, plantNo, itemNo, supplierNo };
  const orders = useQuery({ ...callQuery(scheduleBoard, "getBoardOrders", of), enabled: can("isCheck") });
  const history = useQuery({ ...callQuery(scheduleBoard, "getBoardHistory", of), enabled: can("isEnd") });
  return (
    <Drawer open title={nameOfRow(row)} size={narrow ? "100%" : drawerWidth} onClose={onClose}>
      <Figures row={row} type={type} />
      {can("isCheck") && (
        <section className={styles.part}>
          <h3>{t("scheduleBoard.orders")}</h3>
          <Loaded query={orders} rows={3}>
            {(found) => <Orders orders={found.orders} />}
          </Loaded>
        </section>
      )}
      {can("isEnd") && (
        <section className={styles.part}>
          <h3>{t("scheduleBoard.changes")}</h3>
          <Loaded query={history} rows={3}>
            {({ events }) => (
              <HistoryTimeline
                events={events}
                namesDocuments
                of={{ name: schedule.name, fields: schedule.fields, line: undefined, currency: undefined }}
              />
            )}
          </Loaded>
        </section>
      )}
    </Drawer>
  );
}
