import type { Row } from "@tandem/contract/core/entity";
import type {
  ShippingNoticeDetail,
  ShippingNoticeInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import dayjs from "dayjs";
import { customChanges } from "../../fields/recordValues.ts";
import type { FormValues } from "../../form/formValues.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { lineName } from "../../orders/purchase-orders/lines.tsx";

export type ShippableLine = Row<typeof purchaseOrderLine>;

/** What of an order line is shown in the form. */
type Shown = Pick<
  ShippableLine,
  | "purchaseNo"
  | "purchaseSeq"
  | "purchasePhaseSeq"
  | "purchaseBatchSeq"
  | "itemNo"
  | "goodsName"
  | "spec"
  | "purUnitNo"
  | "batchPurQty"
>;

/** A line of the form: the order line it is of, and what the supplier fills in. */
export interface NoticeFormLine {
  readonly purchaseOrderLineId: string;
  readonly deliveryQty: string;
  readonly lotNo: string | null;
  readonly productDate: string | null;
  readonly supRemarks: string | null;
  /** Values of the tenant's own fields. */
  readonly customValues?: Readonly<Record<string, string | null | undefined>> | null;
  readonly shown: Shown;
}

function shownOf(line: Shown): Shown {
  const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, itemNo } = line;
  const { goodsName, spec, purUnitNo, batchPurQty } = line;
  return {
    purchaseNo,
    purchaseSeq,
    purchasePhaseSeq,
    purchaseBatchSeq,
    itemNo,
    goodsName,
    spec,
    purUnitNo,
    batchPurQty,
  };
}

/** A line of the form as people name it: order, line and material. */
export function nameOfLine({ shown }: NoticeFormLine): string {
  return `${shown.purchaseNo} ${lineName(shown)} ${shown.itemNo}`;
}

/** An order line as a line of the form, with all that is open of it. */
export function formLine(line: ShippableLine): NoticeFormLine {
  return {
    purchaseOrderLineId: line.id,
    deliveryQty: line.unDeliveryQty,
    lotNo: null,
    productDate: null,
    supRemarks: null,
    shown: shownOf(line),
  };
}

/** Where the draft of a new notice is kept, or that of the correction of a rejected one. */
export function noticeDraftKey(userId: string, notice?: { readonly id: string; readonly version: number }): string {
  return draftKey(userId, notice ? `notice:${notice.id}:${notice.version}` : "notice");
}

export function linesOf(values: FormValues | null): readonly NoticeFormLine[] {
  return (values?.lines as readonly NoticeFormLine[] | undefined) ?? [];
}

/** The values a notice over the given lines begins with; expected on the first day that is promised and still ahead. */
export function valuesFrom(lines: readonly ShippableLine[]): FormValues {
  const [first] = lines;
  const today = dayjs().format("YYYY-MM-DD");
  const days = lines.map((line) => line.promiseDate ?? line.expectArrivalDate).sort();
  return {
    orgNo: first?.orgNo,
    orderType: first?.orderType,
    expectedArrivalDate: days.find((day) => day >= today),
    lines: lines.map(formLine),
  };
}

/** The values with which a rejected notice is corrected. */
export function valuesOfNotice(notice: ShippingNoticeDetail): FormValues {
  return {
    ...notice,
    lines: notice.lines.map((line) => ({
      purchaseOrderLineId: line.purchaseOrderLineId,
      deliveryQty: line.deliveryQty,
      lotNo: line.lotNo,
      productDate: line.productDate,
      supRemarks: line.supRemarks,
      customValues: line.customValues,
      shown: shownOf(line),
    })),
  };
}

const headFields = [
  "orgNo",
  "orderType",
  "expectedArrivalDate",
  "shippingAddressId",
  "deliveryAddressId",
  "sender",
  "senderPhone",
  "wayCarriage",
  "carNo",
  "driver",
  "driverPhone",
  "trackingNo",
  "remarks",
] as const satisfies readonly (keyof ShippingNoticeInput)[];

/** What is sent. The form has checked that everything required is there. */
export function inputFrom(
  values: FormValues,
  notice: { readonly id: string; readonly version: number } | undefined,
): ShippingNoticeInput {
  const head = Object.fromEntries(headFields.map((name) => [name, values[name] ?? null]));
  return {
    ...(notice ? { id: notice.id, version: notice.version } : {}),
    ...head,
    customValues: customChanges(values.customValues, null),
    lines: linesOf(values).map(({ shown: _shown, customValues, ...line }) => ({
      ...line,
      customValues: customChanges(customValues, null),
    })),
  } as unknown as ShippingNoticeInput;
}

/** The draft of a new notice that was left unsent. */
export function unsentDraft(userId: string): FormValues | null {
  return drafts.read<FormValues>(noticeDraftKey(userId));
}
