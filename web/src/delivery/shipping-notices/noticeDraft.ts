import { type Input, type Row, writableFields } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { type Measured, sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import type { NoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import {
  type NoticeCorrectionInput,
  type ShippingNoticeDetail,
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { StoredFile } from "@tandem/contract/platform/files";
import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import { tenantToday } from "../../api/tenantDay.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";

/** What of an order line is shown in the form, and of which class the notice is by it. */
const shownFields = [
  "purchaseNo",
  "purchaseSeq",
  "purchasePhaseSeq",
  "purchaseBatchSeq",
  "itemNo",
  "goodsName",
  "spec",
  "purUnitNo",
  "batchPurQty",
  "classifyType",
  "businessClassifyType",
] as const;

/** What of order lines a notice begins with. */
export const startingFields = [
  ...shownFields,
  "orgNo",
  "orderType",
  "unDeliveryQty",
  "expectArrivalDate",
  "promiseDate",
] as const;

type Shown = Pick<Row<typeof purchaseOrderLine>, (typeof shownFields)[number]>;
export type ShippableLine = Pick<Row<typeof purchaseOrderLine>, "id" | "version" | (typeof startingFields)[number]>;

/** A line of the form: the order line it is of, and what the supplier fills in. */
export interface NoticeFormLine extends Readonly<Omit<Input<typeof shippingNoticeLine>, "customValues">> {
  readonly purchaseOrderLineId: string;
  /** The quantity as the supplier counts it, where that is in another unit. */
  readonly supplierQty?: string | null;
  readonly supplierUnitNo?: string | null;
  /** The cell of the delivery schedule for which it is. */
  readonly scheduleId?: string | null;
  /** Values of the tenant's own fields. */
  readonly customValues?: Readonly<Record<string, string | null | undefined>> | null;
  readonly shown: Shown;
}

function shownOf(line: Shown): Shown {
  return Object.fromEntries(shownFields.map((name) => [name, line[name]])) as unknown as Shown;
}

/** A line of the form as people name it: order, line and material. */
export function nameOfLine({ shown }: Pick<NoticeFormLine, "shown">): string {
  return `${shown.purchaseNo} ${lineName(shown)} ${shown.itemNo}`;
}

/** An order line as a line of the form, with all that is open of it. */
export function formLine(line: ShippableLine): NoticeFormLine {
  return { purchaseOrderLineId: line.id, deliveryQty: line.unDeliveryQty, shown: shownOf(line) };
}

/**
 * Lines that were matched, with the order lines that they are of: as these are now, else as they stand in the notice. Those that
 * are gone meanwhile stay out.
 */
export function matchedLinesOf(
  matched: readonly (Input<typeof shippingNoticeLine> & Pick<NoticeFormLine, "purchaseOrderLineId" | "scheduleId">)[],
  lines: readonly ShippableLine[],
  taken: readonly NoticeFormLine[],
): NoticeFormLine[] {
  const shown = new Map<string, Shown>([
    ...taken.map((line) => [line.purchaseOrderLineId, line.shown] as const),
    ...lines.map((line) => [line.id, shownOf(line)] as const),
  ]);
  return matched.flatMap((each) => {
    const line = shown.get(each.purchaseOrderLineId);
    return line ? [{ ...each, shown: line }] : [];
  });
}

/** What lines bring together, a sum for each unit: sums of different units mean nothing. */
export function quantitiesOf(lines: readonly NoticeFormLine[]): Measured[] {
  return sumPerUnit(lines.map(({ shown, deliveryQty }) => ({ unitNo: shown.purUnitNo, quantity: deliveryQty })));
}

/** The invoices of a notice as they are entered again. */
export function invoicesOf({ invoiceBody }: ShippingNoticeDetail): NoticeInvoice[] {
  return invoiceBody.srmBillInvoiceBodyList.map(({ invoiceTypeName: _name, ...invoice }) => invoice as NoticeInvoice);
}

/** What its supplier says of the packaging of a notice, other than what its packages are of. */
const packagingOf = ({ packaging }: ShippingNoticeDetail): AnnouncedPackaging =>
  packaging
    .filter(({ announcedQty, packedQty }) => compareNumbers(announcedQty, packedQty) !== 0)
    .map(({ packagingItemNo, announcedQty }) => ({ packagingItemNo, announcedQty }));

/** Where the draft of a new notice is kept. */
export function noticeDraftKey(userId: string): string {
  return draftKey(userId, "notice");
}

/** The lines of the form. */
export const noticeFormLinesOf: (values: FormValues | null) => readonly NoticeFormLine[] = formLines;

/**
 * The values a notice over the given lines begins with; expected on the first day that is promised and still ahead, else today:
 * lines never stand in a notice before its day (B5.3b).
 */
export function valuesFrom(lines: readonly ShippableLine[]): FormValues {
  const [first] = lines;
  const today = tenantToday();
  const days = lines.map((line) => line.promiseDate ?? line.expectArrivalDate).sort();
  return {
    orgNo: first?.orgNo,
    orderType: first?.orderType,
    expectedArrivalDate: days.find((day) => day >= today) ?? today,
    lines: lines.map(formLine),
  };
}

/** The values with which a rejected notice is corrected. */
export function valuesOfNotice(notice: ShippingNoticeDetail): FormValues {
  return {
    ...notice,
    invoices: invoicesOf(notice),
    packaging: packagingOf(notice),
    // What will not come announces nothing any more.
    lines: notice.lines
      .filter(({ deliveryQty }) => isPositive(deliveryQty))
      .map((line) => ({
        ...Object.fromEntries(writableFields(shippingNoticeLine).map((name) => [name, line[name]])),
        purchaseOrderLineId: line.purchaseOrderLineId,
        supplierQty: line.supplierQty,
        supplierUnitNo: line.supplierUnitNo,
        scheduleId: line.scheduleId,
        customValues: line.customValues,
        shown: shownOf(line),
      })),
  };
}

/** What is sent. The form has checked that everything required is there. */
export function inputFrom(
  values: FormValues,
  notice: { readonly id: string; readonly version: number } | undefined,
): ShippingNoticeInput {
  const { shippingAddressId, deliveryAddressId, appointment, files } = values as Pick<
    ShippingNoticeInput,
    "shippingAddressId" | "deliveryAddressId" | "appointment"
  > & { readonly files?: readonly StoredFile[] };
  return {
    ...(notice ? { id: notice.id, version: notice.version } : {}),
    ...inputOf(shippingNotice, values),
    shippingAddressId,
    deliveryAddressId,
    ...(appointment ? { appointment } : {}),
    ...(files && files.length > 0 ? { fileIds: files.map(({ fileId }) => fileId) } : {}),
    ...(Array.isArray(values.invoices) && (values.invoices.length > 0 || notice)
      ? { invoices: values.invoices as NonNullable<ShippingNoticeInput["invoices"]> }
      : {}),
    ...(Array.isArray(values.packaging) && (values.packaging.length > 0 || notice)
      ? { packaging: values.packaging as AnnouncedPackaging }
      : {}),
    lines: noticeFormLinesOf(values).map((line) => ({
      ...inputOf(shippingNoticeLine, { ...line }),
      deliveryQty:
        line.supplierQty && line.supplierUnitNo ? `${line.supplierQty} ${line.supplierUnitNo}` : line.deliveryQty,
      purchaseOrderLineId: line.purchaseOrderLineId,
      ...(line.scheduleId ? { scheduleId: line.scheduleId } : {}),
    })),
  };
}

/** What is sent to correct a notice that is on its way, and why. */
export function correctionFrom(
  values: FormValues,
  { invoices: _onItsPage, packaging: _onItToo, fileIds: _andThese, ...input }: ShippingNoticeInput,
  { id, version }: { readonly id: string; readonly version: number },
): NoticeCorrectionInput {
  const { reason } = values as { readonly reason?: string };
  return { ...input, id, version, reason: orNull(reason?.trim()) };
}

/** The draft of a new notice that was left unsent. */
export function unsentDraft(userId: string): FormValues | null {
  return drafts.read<FormValues>(noticeDraftKey(userId));
}
