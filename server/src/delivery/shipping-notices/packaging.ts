import type { InputOf } from "@tandem/contract/core/service";
import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import type { Services } from "@tandem/contract/services";
import type { Database } from "../../core/database.ts";
import type { Document, ValueChange } from "../../core/history.ts";
import { addLines } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import type { Work } from "../../documents/take-steps.ts";
import { requireCountable } from "../../receiving/packaging/countable.ts";
import { requirePackaging } from "../../receiving/packaging/record-movements.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

type KeepPackaging = InputOf<Services["shippingNotices"]["endpoints"]["keepPackaging"]>;

/**
 * What is announced is returnable packaging, each kind once, with the decimals of its unit.
 * @throws Fault referenceUnknown, packagingRepeated, packagingTooMany, invalidRequest
 */
export async function requireAnnounced(tx: Database, packaging: AnnouncedPackaging): Promise<void> {
  const path = (index: number, field: string) => `packaging.${index}.${field}`;
  requireOnce(
    packaging.map(({ packagingItemNo }) => packagingItemNo),
    "packagingRepeated",
    "packagingItemNo",
    "packaging",
  );
  await requirePackaging(tx, packaging, (index) => path(index, "packagingItemNo"));
  await requireCountable(
    tx,
    packaging.map(({ packagingItemNo, announcedQty: quantity }, index) => ({
      ...{ packagingItemNo, quantity, path: path(index, "announcedQty") },
      fieldKey: "noticePackaging.announcedQty",
    })),
  );
}

/** Writes what is announced of packaging with a notice, in place of what was. */
export async function writePackaging(
  tx: Database,
  notice: Omit<Document, "number">,
  packaging: AnnouncedPackaging,
): Promise<void> {
  await tx.deleteFrom("shippingNoticePackaging").where("shippingNoticeId", "=", notice.id).execute();
  if (packaging.length === 0) return;
  await addLines(tx, notice, {
    table: "shippingNoticePackaging",
    headField: "shippingNoticeId",
    values: packaging.map(({ packagingItemNo, announcedQty }) => ({ packagingItemNo, announcedQty })),
  });
}

/** The supplier says which returnable packaging comes with a notice. */
export const packagingKept: Work<(typeof storedNotices)["reads"], DeliveryRule, KeepPackaging> = async (
  tx,
  ready,
  { packaging },
) => {
  const [one] = ready;
  if (!one) return { what: "packagingKept", on: () => ({}) };
  const { record } = one;
  await requireAnnounced(tx, packaging);
  const before = await tx
    .selectFrom("shippingNoticePackaging")
    .select(["packagingItemNo", "announcedQty"])
    .where("shippingNoticeId", "=", record.id)
    .orderBy("id")
    .execute();
  return {
    what: "packagingKept",
    on: () => ({ to: String(record.checkStatus), changes: changesBetween(before, packaging) }),
    along: () => writePackaging(tx, record, packaging),
  };
};

/** What is remembered of kinds that came, went, or of which another number comes. */
function changesBetween(before: AnnouncedPackaging, now: AnnouncedPackaging): ValueChange[] {
  const [had, has] = [before, now].map(
    (list) => new Map(list.map(({ packagingItemNo, announcedQty }) => [packagingItemNo, announcedQty])),
  );
  const kinds = [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])];
  return kinds.flatMap((line): ValueChange[] => {
    const [old = null, next = null] = [had?.get(line), has?.get(line)];
    return old === next ? [] : [{ line, field: "announcedQty", old, new: next }];
  });
}
