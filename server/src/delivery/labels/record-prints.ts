import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import type { Labelled } from "@tandem/contract/platform/printing/printing";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What is kept of a print of labels. */
export interface PrintOfLabels {
  readonly of: Labelled;
  readonly reportKey: string;
  readonly printer?: string | undefined;
  readonly reason?: string | undefined;
}

/** Labels of boxes, or of packages, with what is kept of each that is printed. */
const labelled = {
  boxes: {
    table: sql.table("label"),
    named: sql.ref("p.label_id"),
    said: sql`select t.id, t.id as label_id, null::bigint as shipping_package_id, l.shipping_notice_id, t.shipping_notice_line_id,
        t.barcode, t.org_no, t.supplier_no, t.classify_type, t.business_classify_type from label t
        join shipping_notice_line l on l.tenant_id = t.tenant_id and l.id = t.shipping_notice_line_id`,
  },
  packages: {
    table: sql.table("shipping_package"),
    named: sql.ref("p.shipping_package_id"),
    said: sql`select t.id, null::bigint as label_id, t.id as shipping_package_id, t.shipping_notice_id,
        null::bigint as shipping_notice_line_id, coalesce('(00)' || t.sscc, t.package_no) as barcode, t.org_no, t.supplier_no,
        t.classify_type, t.business_classify_type from shipping_package t`,
  },
} as const satisfies Record<Labelled, unknown>;

/** What was printed already is printed again for a reason alone. @throws Fault labelReasonMissing */
export async function requireReason(
  db: Database,
  ids: readonly string[],
  { of, reason }: Pick<PrintOfLabels, "of" | "reason">,
): Promise<void> {
  if (orNull(reason) !== null) return;
  const { named, said } = labelled[of];
  const { rows } = await sql<{ barcode: string }>`select barcode from (${said}) s where s.id = any (${ids}::bigint[])
    and exists (select from label_print p where ${named} = s.id) order by id limit 1`.execute(db);
  const [again] = rows;
  if (again) throw new Fault("labelReasonMissing", { value: again.barcode });
}

/**
 * Keeps who printed labels. They are locked, so that of two who print a label at the same moment one is the second.
 * @throws Fault labelReasonMissing
 */
export async function recordPrints(tx: Database, ids: readonly string[], print: PrintOfLabels): Promise<void> {
  const { table, named, said } = labelled[print.of];
  const [printer, reason] = [orNull(print.printer), orNull(print.reason)];
  await sql`select from ${table} where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
  await requireReason(tx, ids, print);
  await sql`insert into label_print (label_id, shipping_package_id, shipping_notice_id, shipping_notice_line_id, barcode, org_no,
      supplier_no, classify_type, business_classify_type, print_seq, report_key, printer, reason)
    select label_id, shipping_package_id, shipping_notice_id, shipping_notice_line_id, barcode, org_no, supplier_no,
      classify_type, business_classify_type,
      1 + coalesce((select max(p.print_seq) from label_print p where ${named} = s.id), 0), ${print.reportKey},
      ${printer}::text, ${reason}::text
    from (${said}) s where s.id = any (${ids}::bigint[]) order by id`.execute(tx);
}
