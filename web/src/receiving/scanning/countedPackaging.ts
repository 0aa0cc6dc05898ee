import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import type { ReceivedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import type { ExpectedPackaging } from "@tandem/contract/receiving/receipts/scanning";
import { numberOf } from "./numberOf.ts";

/** A kind of returnable packaging that is to come with a notice, and how many were counted, as it is typed. */
export interface CountedPackaging extends ExpectedPackaging {
  readonly quantity: string;
}

/** What comes with a notice: all of it as announced until a receipt has counted, then nothing; undefined where nothing is. */
export function packagingToCount(
  expected: readonly ExpectedPackaging[] | undefined,
  noticeId: string,
): readonly CountedPackaging[] | undefined {
  // What a device kept before there was any says nothing.
  const kinds = expected?.filter(({ shippingNoticeId }) => shippingNoticeId === noticeId) ?? [];
  return kinds.length > 0 ? kinds.map((kind) => ({ ...kind, quantity: kind.isCounted ? "0" : kind.qty })) : undefined;
}

/** Nobody counted what stands as it was announced. */
export const isAsAnnounced = ({ isCounted, quantity, qty }: CountedPackaging) => !isCounted && quantity === qty;

/** What was counted of a notice's packaging, by what is still to come of it now; what nobody counted is to be counted anew. */
export function packagingAnew(
  counted: readonly CountedPackaging[],
  expected: readonly ExpectedPackaging[],
): readonly CountedPackaging[] | undefined {
  const now = new Map(
    counted.flatMap(({ shippingNoticeId }) =>
      (packagingToCount(expected, shippingNoticeId) ?? []).map((kind) => [kind.packagingItemNo, kind] as const),
    ),
  );
  const anew = counted.flatMap((kind) => {
    const left = now.get(kind.packagingItemNo);
    if (isAsAnnounced(kind)) return left ?? [];
    return { ...(left ?? { ...kind, qty: "0", isCounted: true }), quantity: kind.quantity };
  });
  return anew.length > 0 ? anew : undefined;
}

const isBeyond = ({ quantity, qty }: CountedPackaging) => compareNumbers(numberOf(quantity) ?? "0", qty) > 0;

/** What is odd or wrong about what was counted of a kind: the key of its text. */
export function packagingProblem(
  kind: CountedPackaging,
): "scanPages.quantityWrong" | "scanPages.moreThanAnnounced" | null {
  if (numberOf(kind.quantity) === null) return "scanPages.quantityWrong";
  return isBeyond(kind) ? "scanPages.moreThanAnnounced" : null;
}

/** Whether something of it is no number. */
export const isPackagingWrong = (packaging: readonly CountedPackaging[] = []) =>
  packaging.some(({ quantity }) => numberOf(quantity) === null);

/** What is sent of it: whoever counted more than was announced saw that it is more. */
export const receivedOf = (packaging: readonly CountedPackaging[]): ReceivedPackaging =>
  packaging.map((kind) => ({
    packagingItemNo: kind.packagingItemNo,
    qty: numberOf(kind.quantity) ?? "0",
    ...(isBeyond(kind) ? { beyondAnnounced: true as const } : {}),
  }));

/** What is still to come once what was counted is received. */
export const packagingLeft = (
  expected: readonly ExpectedPackaging[] | undefined,
  counted: readonly CountedPackaging[],
): ExpectedPackaging[] =>
  (expected ?? []).flatMap((kind) => {
    const ofNotice = counted.filter((each) => each.shippingNoticeId === kind.shippingNoticeId);
    const left = ofNotice
      .filter((each) => each.packagingItemNo === kind.packagingItemNo)
      .reduce((qty, each) => subtract(qty, numberOf(each.quantity) ?? "0"), kind.qty);
    const isCounted = kind.isCounted || ofNotice.length > 0;
    return compareNumbers(left, "0") > 0 ? [{ ...kind, qty: left, isCounted }] : [];
  });
