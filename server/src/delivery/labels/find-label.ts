import { Fault } from "@tandem/contract/core/errors";
import { withVisible } from "@tandem/contract/core/invisible";
import { validityStatus } from "@tandem/contract/core/statuses";
import { readCode } from "@tandem/contract/receiving/receipts/scanning";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { findLabels, type Label } from "./queries.ts";

/**
 * The label of a box by a scanned code, of those the caller sees, before those that differ from it in capitals; of a box with several
 * labels the first.
 * @throws Fault labelSplit, labelPacked, labelUnknown
 */
export async function findLabelByCode(db: Database, context: Context, code: string): Promise<Label> {
  const { text, texts, plains, sscc } = readCode(code);
  const [plain] = plains;
  const { rows } = await sql<{ id: string | null; docNo: string | null }>`
    select l.id::text as id, null as doc_no, l.status_code, l.id as place,
      coalesce(l.barcode = ${text} or l.plain_barcode = ${plain} or l.sscc = ${sscc}, false) as is_exact
      from label l
      where l.barcode = any (${texts}::text[]) or l.plain_barcode = any (${plains}::text[]) or l.sscc = ${sscc}
    union all
    select null, n.asn_no, ${validityStatus.code.invalid}, p.id,
      coalesce(p.package_no = ${text} or p.sscc = ${sscc}, false) from shipping_package p
      join shipping_notice n on n.tenant_id = p.tenant_id and n.id = p.shipping_notice_id
      where p.package_no = any (${texts}::text[]) or p.sscc = ${sscc}
    order by is_exact desc, status_code desc, place limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Fault("labelUnknown", { value: withVisible(text) });
  if (found.id === null) throw new Fault("labelPacked", { value: found.docNo ?? "" });
  const [label] = await findLabels(db, context, [found.id]);
  if (!label) throw new Fault("notFound");
  return label;
}
