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

/**
 * Keeps who printed labels. They are locked, so that of two who print a label at the same moment one is the second.
 * @throws Fault labelReasonMissing
 */
export async function recordPrints(
  tx: Database,
  ids: readonly string[],
  { of, reportKey, ...asked }: PrintOfLabels,
): Promise<void> {
  const printer = orNull(asked.printer);
  const reason = orNull(asked.reason);
  const isOfPackages = of === "packages";
  const table = sql.table(isOfPackages ? "shipping_package" : "label");
  const named = sql.ref(isOfPackages ? "p.shipping_package_id" : "p.label_id");
  await sql`select from ${table} where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
  const said = isOfPackages
    ? sql`select t.id, null::bigint as label_id, t.id as shipping_package_id, t.shipping_notice_id,
        null::bigint as shipping_notice_line_id, coalesce('(00)' || t.sscc, t.package_no) as barcode, t.org_no, t.supplier_no,
        t.classify_type, t.business_classify_type from shipping_package t`
    : sql`select t.id, t.id as label_id, null::bigint as shipping_package_id, l.shipping_notice_id, t.shipping_notice_line_id,
        t.barcode, t.org_no, t.supplier_no, t.classify_type, t.business_classify_type from label t
        join shipping_notice_line l on l.tenant_id = t.tenant_id and l.id = t.shipping_notice_line_id`;
  const { rows } = await sql<{ barcode: string; again: boolean }>`
    with wanted as (
      select s.*, 1 + coalesce((select max(p.print_seq) from label_print p where ${named} = s.id), 0) as print_seq
      from (${said}) s where s.id = any (${ids}::bigint[])),
    kept as (
      insert into label_print (label_id, shipping_package_id, shipping_notice_id, shipping_notice_line_id, barcode, org_no,
        supplier_no, classify_type, business_classify_type, print_seq, report_key, printer, reason)
      select label_id, shipping_package_id, shipping_notice_id, shipping_notice_line_id, barcode, org_no, supplier_no,
        classify_type, business_classify_type, print_seq, ${reportKey}, ${printer}::text, ${reason}::text
      from wanted where print_seq = 1 or ${reason}::text is not null order by id)
    select barcode, print_seq > 1 as again from wanted where print_seq > 1 order by id limit 1`.execute(tx);
  const [again] = rows;
  if (again && reason === null) throw new Fault("labelReasonMissing", { value: again.barcode });
}
