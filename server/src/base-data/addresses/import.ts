import { addressType } from "@tandem/contract/base-data/addresses/addresses";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";
import type { ImportWork } from "../../imports/import-work.ts";

const receiving = sqlCodes(addressType.code.receive);
const sending = sqlCodes(addressType.code.send);
const yes = sqlCodes(yesNoStatus.code.yes);
const no = sqlCodes(yesNoStatus.code.no);

const ownerColumns = ["loadadrType", "orgNo", "supplierNo", "defaultAddressSign"] as const;

/**
 * An address is an organisation's or a supplier's, never both; a supplier keeps its own sending addresses only. There is
 * one default address per owner and kind: the last of the workbook wins.
 */
export const addressRules: RecordRules = {
  async complete({ tx, context, present }) {
    for (const name of ownerColumns) {
      if (present.has(name)) continue;
      present.add(name);
      await sql`update import_row i set ${sql.ref(name)} = ${sql.ref(`t.${name}`)} from address t
        where t.id = i.found_id and i.action is null`.execute(tx);
    }
    const { supplierNo } = context.user;
    if (supplierNo) await sql`update import_row set supplier_no = ${supplierNo} where action is null`.execute(tx);
    await sql`update import_row set org_no = case when loadadr_type = ${receiving} then org_no end,
      supplier_no = case when loadadr_type = ${sending} then supplier_no end where action is null`.execute(tx);
  },
  async check(work) {
    const writing = sql`action in ('add', 'change')`;
    const { supplierNo } = work.context.user;
    if (supplierNo) {
      await findProblem(
        work,
        "loadadrType",
        "ownSendingOnly",
        sql`select row_number, '' from import_row
        where ${writing} and loadadr_type <> ${sending}`,
      );
      await findProblem(
        work,
        null,
        "notYours",
        sql`select i.row_number, '' from import_row i
        join address t on t.id = i.found_id where i.action = 'change' and t.supplier_no is distinct from ${supplierNo}`,
      );
    }
    await findProblem(
      work,
      "orgNo",
      "missingValue",
      sql`select row_number, '' from import_row
      where ${writing} and loadadr_type = ${receiving} and org_no is null`,
    );
    await findProblem(
      work,
      "supplierNo",
      "missingValue",
      sql`select row_number, '' from import_row
      where ${writing} and loadadr_type = ${sending} and supplier_no is null`,
    );
  },
  before: giveUpDefaults,
};

/** Makes room for the default addresses of the workbook. Their owners are locked, so that one import comes after another. */
async function giveUpDefaults({ tx }: ImportWork): Promise<void> {
  const claims = sql`i.action in ('add', 'change') and i.default_address_sign = ${yes}`;
  await sql`select id from organisation where org_no in (select i.org_no from import_row i where ${claims})
    order by id for no key update`.execute(tx);
  await sql`select id from supplier where supplier_no in (select i.supplier_no from import_row i where ${claims})
    order by id for no key update`.execute(tx);
  const sameOwner = sql`o.loadadr_type = i.loadadr_type
    and (o.org_no, o.supplier_no) is not distinct from (i.org_no, i.supplier_no)`;
  await sql`update import_row i set default_address_sign = ${no} where ${claims} and exists (
    select 1 from import_row o where o.action in ('add', 'change') and o.default_address_sign = ${yes}
      and o.row_number > i.row_number and ${sameOwner})`.execute(tx);
  await sql`update address o set default_address_sign = ${no} where o.default_address_sign = ${yes}
    and exists (select 1 from import_row i where ${claims} and ${sameOwner})
    and o.id not in (select found_id from import_row i where ${claims} and found_id is not null)`.execute(tx);
}
