import { sql } from "kysely";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";
import { forgetScopes } from "./forget-scopes.ts";

/** Suppliers with the organisations they belong to, and those in which they are frozen for delivery (B6.1c). */
export const supplierRules: RecordRules = {
  table: "supplier",
  elsewhere: ["orgNo", "frozenOrgNo"],
  complete: async ({ tx }) => {
    await sql`update import_row i set org_no = coalesce(i.org_no, t.org_no),
        frozen_org_no = coalesce(i.frozen_org_no, t.frozen_org_no)
      from supplier_row t where t.id = i.found_id and i.action is null`.execute(tx);
  },
  check: async (work) => {
    await findProblem(
      work,
      "frozenOrgNo",
      "frozenElsewhere",
      sql`select i.row_number, o.org_no
      from import_row i cross join unnest(i.frozen_org_no) as o (org_no) where i.action in ('add', 'change')
        and o.org_no <> all (coalesce(i.org_no, '{}'))`,
    );
    await findProblem(
      work,
      "ssccPrefix",
      "companyPrefix",
      sql`select row_number, sscc_prefix from import_row
      where action in ('add', 'change') and sscc_prefix !~ '^[0-9]{6,12}$'`,
    );
    // Who sees some organisations only would lose sight of a supplier of none of them.
    await findProblem(
      work,
      "orgNo",
      "missingValue",
      sql`select row_number, '' from import_row
      where action in ('add', 'change') and coalesce(org_no, '{}') = '{}'
        and not (select app.sees_all_organisations())`,
    );
    await findProblem(
      work,
      "supplierNo",
      "outsideScope",
      sql`select row_number, supplier_no from import_row
      where action in ('add', 'change') and not (select app.sees_all_suppliers())
        and supplier_no <> (select app.scope_supplier())`,
    );
  },
  after: async (work) => {
    const { tx } = work;
    // What a supplier is to organisations that the importer does not see is kept: those rows are out of reach.
    await sql`delete from supplier_organisation so using import_row i
      where so.supplier_no = i.supplier_no and i.action = 'change'`.execute(tx);
    await sql`insert into supplier_organisation (supplier_no, org_no, is_frozen)
      select i.supplier_no, o.org_no, o.org_no = any (coalesce(i.frozen_org_no, '{}'))
      from import_row i cross join unnest(i.org_no) as o (org_no) where i.action in ('add', 'change')`.execute(tx);
    const changed = await sql<{
      supplierNo: string;
    }>`select supplier_no from import_row where action = 'change'`.execute(tx);
    work.afterCommit.push(() =>
      forgetScopes(
        work.context,
        changed.rows.map(({ supplierNo }) => supplierNo),
      ),
    );
  },
};
