import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { ScheduleDelivery } from "@tandem/contract/planning/schedules/schedules";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyPart } from "../../document/EmptyPart.tsx";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Outline } from "../../ui/Outline.tsx";

const maxHeight = 420;

/** What delivery notices bring of a cell (B2.29o). */
export function Deliveries(props: {
  readonly unitNo: string;
  readonly deliveries: readonly ScheduleDelivery[] | undefined;
}) {
  const { t } = useTranslation();
  const { unitNo, deliveries } = props;
  const columns = useMemo(
    (): readonly FieldTableColumn<ScheduleDelivery>[] => [
      {
        key: "asnNo",
        title: t("common.asnNo"),
        render: ({ shippingNoticeId, asnNo }) => (
          <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", shippingNoticeId)}>{asnNo}</Link>
        ),
      },
      { key: "purchaseNo", title: t("common.purchaseNo"), render: ({ purchaseNo, line }) => `${purchaseNo} ${line}` },
      {
        key: "expectedArrivalDate",
        title: t(fieldLabelKey("shippingNotice", "expectedArrivalDate")),
        width: 150,
        render: ({ expectedArrivalDate }) => fieldValue(shippingNotice.fields.expectedArrivalDate, expectedArrivalDate),
      },
      {
        key: "quantity",
        title: t("schedule.actualDeliveryQuantity"),
        width: 140,
        align: "end",
        render: ({ quantity }) => formatMeasured([{ quantity, unitNo }]),
      },
      {
        key: "receivedQuantity",
        title: t("schedule.actualReceiveQuantity"),
        width: 140,
        align: "end",
        render: ({ receivedQuantity }) => formatMeasured([{ quantity: receivedQuantity, unitNo }]),
      },
    ],
    [t, unitNo],
  );
  if (!deliveries) return <Outline rows={2} />;
  if (deliveries.length === 0) return <EmptyPart text={t("schedulePages.noDeliveries")} />;
  return (
    <FieldTable
      columns={columns}
      rows={deliveries}
      rowKey={({ shippingNoticeId, purchaseNo, line }) => `${shippingNoticeId} ${purchaseNo} ${line}`}
      maxHeight={maxHeight}
    />
  );
}
