import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { shippingNotice, shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { partyColumns } from "../../core/parties.ts";

/** A notice as it stands: head and lines as its page shows them, and the addresses that it is of. */
export interface StandingNotice {
  readonly head: Row<typeof shippingNotice> &
    Readonly<Record<"shippingAddressId" | "deliveryAddressId", string | null>>;
  readonly lines: Row<typeof shippingNoticeLine>[];
}

/** Reads a notice as it stands. @throws Fault notFound */
export async function standingNotice(db: Database, id: string): Promise<StandingNotice> {
  const [head, lines] = await inOneBreath([
    findRow<StandingNotice["head"]>(db, shippingNotice, id, "notFound", ["shippingAddressId", "deliveryAddressId"]),
    allRows<Row<typeof shippingNoticeLine>>(db, shippingNoticeLine, {
      where: sql`t1.shipping_notice_id = ${id}`,
      order: ["id"],
    }),
  ]);
  return { head, lines };
}

/** Keeps how a notice stood that another revision is about to follow. */
export async function keepRevision(tx: Database, { head, lines }: StandingNotice): Promise<void> {
  await sql`insert into shipping_notice_revision (shipping_notice_id, ${partyColumns()}, revision_no, head, lines)
    select n.id, ${partyColumns("n")}, ${head.revisionNo}, ${JSON.stringify(head)}::jsonb, ${JSON.stringify(lines)}::jsonb
    from shipping_notice n where n.id = ${head.id}`.execute(tx);
}

/** A notice as it stood before it was corrected, or as it stands now. @throws Fault notFound */
export async function noticeRevision(db: Database, id: string, revisionNo: number) {
  const { rows } = await sql<{ head: Record<string, unknown>; lines: Record<string, unknown>[] }>`
    select head, lines from shipping_notice_revision where shipping_notice_id = ${id} and revision_no = ${revisionNo}`.execute(
    db,
  );
  const [kept] = rows;
  if (kept) return kept;
  const standing = await standingNotice(db, id);
  if (standing.head.revisionNo !== revisionNo) throw new Fault("notFound");
  return standing;
}
