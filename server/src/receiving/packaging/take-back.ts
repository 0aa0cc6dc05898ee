import { packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { addDocuments } from "../../documents/add-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { storedPackaging } from "./stored-packaging.ts";

type PackagingWork<Given = unknown> = Work<(typeof storedPackaging)["reads"], unknown, Given>;

/** The supplier says that it is so; what it disputed before is forgotten. */
export const confirmed: PackagingWork = () => ({ what: "confirmed", on: () => ({ undo: {} }) });

/** The supplier says that it is not so, and why. */
export const disputed: PackagingWork<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "disputed",
  on: () => ({ set: { disputeReason: reason }, undo: { set: { disputeReason: null } } }),
});

/** What was written wrongly counts for nothing: another movement stands against it. */
export function takenBack({ taker }: Pick<Context, "taker">): PackagingWork<Reasoned> {
  return (tx, ready, { reason }) => ({
    what: "takenBack",
    on: () => ({ set: { takeBackReason: reason } }),
    along: () =>
      writeReverses(
        tx,
        taker,
        ready.map(({ record }) => record.id),
        reason,
      ),
  });
}

/** Writes movements against others, of the same day: nobody confirms them. */
export async function writeReverses(
  tx: Database,
  taker: Taker,
  ids: readonly string[],
  reason: string | undefined,
): Promise<void> {
  const { takenBack: toState } = packagingStatus.code;
  const { rows } = await sql<
    Record<string, unknown>
  >`select id as takes_back_id, movement_type, movement_date, org_no, supplier_no,
      classify_type, business_classify_type, packaging_item_no, qty, -change_qty as change_qty, movement_reason, shipping_notice_id,
      receipt_id, receipt_no
    from packaging_movement where id = any (${ids}::bigint[]) order by id`.execute(tx);
  const heads = rows.map((row) => ({ ...row, status: toState, takeBackReason: reason ?? null }));
  await addDocuments(tx, taker, storedPackaging, { heads, action: "add", toState, what: null });
}
