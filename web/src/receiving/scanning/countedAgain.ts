import { sum } from "@tandem/contract/core/numbers";
import type { CountedLine } from "./counted.ts";
import { type CountedPackaging, isAsAnnounced } from "./countedPackaging.ts";
import { numberOf } from "./numberOf.ts";

/** What was said before and what is said now of the same, where either says something. */
const said = (before: string | undefined, now: string | undefined) =>
  [before, now].map((text) => text?.trim() ?? "").filter((text) => text !== "");

const added = (...texts: readonly string[]) => sum(texts.map((text) => numberOf(text) ?? "0"));

function joinedKind(before: CountedPackaging, now: CountedPackaging | undefined): CountedPackaging {
  if (!now || isAsAnnounced(now)) return before;
  if (isAsAnnounced(before) && !now.isCounted) return now;
  return { ...now, quantity: added(before.quantity, now.quantity) };
}

function joinedPackaging(
  before: readonly CountedPackaging[] = [],
  now: readonly CountedPackaging[] = [],
): readonly CountedPackaging[] | undefined {
  const ofKind = new Map(now.map((kind) => [kind.packagingItemNo, kind]));
  const known = new Set(before.map(({ packagingItemNo }) => packagingItemNo));
  const joined = [
    ...before.map((kind) => joinedKind(kind, ofKind.get(kind.packagingItemNo))),
    ...now.filter(({ packagingItemNo }) => !known.has(packagingItemNo)),
  ];
  return joined.length > 0 ? joined : undefined;
}

/** A line that was counted twice: as much as both say, of which the later knows best what is open. */
function joinedLine(before: CountedLine, now: CountedLine): CountedLine {
  const quantities = said(before.quantity, now.quantity);
  const serialNos = said(before.serialNos, now.serialNos).join("\n");
  const gifts = said(before.giftQty, now.giftQty);
  const damaged = said(before.damagedQty, now.damagedQty);
  const damagedSerialNos = said(before.damagedSerialNos, now.damagedSerialNos).join("\n");
  const reasons = new Set(said(before.differenceReason, now.differenceReason));
  const barcodes = new Set([...(before.boxBarcodes ?? []), ...(now.boxBarcodes ?? [])]);
  const photos = new Map([...(before.photos ?? []), ...(now.photos ?? [])].map((photo) => [photo.fileId, photo]));
  return {
    line: now.line,
    quantity: quantities.length > 0 ? added(...quantities) : "",
    boxes: [...before.boxes, ...now.boxes],
    ...(serialNos ? { serialNos } : {}),
    ...(barcodes.size > 0 ? { boxBarcodes: [...barcodes] } : {}),
    ...(gifts.length > 0 ? { giftQty: added(...gifts) } : {}),
    ...(damaged.length > 0 ? { damagedQty: added(...damaged) } : {}),
    ...(damagedSerialNos ? { damagedSerialNos } : {}),
    ...(reasons.size > 0 ? { differenceReason: [...reasons].join("; ") } : {}),
    ...(photos.size > 0 ? { photos: [...photos.values()] } : {}),
  };
}

/**
 * What is counted, together with what was counted of a notice before and was not received.
 * @param refused why it was not
 */
export function withAgain(
  counted: readonly CountedLine[],
  again: readonly CountedLine[],
  refused: string | null,
): readonly CountedLine[] {
  const before = new Map(again.map((each) => [each.line.id, each]));
  const ids = new Set(counted.map(({ line }) => line.id));
  const all = [
    ...counted.map((now) => {
      const known = before.get(now.line.id);
      return known ? joinedLine(known, now) : now;
    }),
    ...again.filter(({ line }) => !ids.has(line.id)),
  ];
  const noticeId = again[0]?.line.shippingNoticeId;
  const isOfNotice = ({ line }: CountedLine) => line.shippingNoticeId === noticeId;
  const packaging = joinedPackaging(again[0]?.packaging, counted.find(isOfNotice)?.packaging);
  const ofNotice = { ...(packaging ? { packaging } : {}), ...(refused === null ? {} : { refused }) };
  return all.map((each) => (isOfNotice(each) ? { ...each, ...ofNotice } : each));
}
