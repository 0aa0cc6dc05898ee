import { addressType } from "@tandem/contract/base-data/addresses/addresses";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";
import { asStored, type Defaults, giveUpDefaults } from "../default-addresses.ts";
import { checkHours } from "../hours.ts";
import { checkPositions } from "../positions.ts";

const receiving = sqlCodes(addressType.code.receive);
const sending = sqlCodes(addressType.code.send);

/** There is one default address per owner and kind. */
export const addressDefaults: Defaults = {
  table: "address",
  flag: { field: "defaultAddressSign", yes: yesNoStatus.code.yes, no: yesNoStatus.code.no },
  of: { loadadrType: null, orgNo: "organisation", supplierNo: "supplier" },
};

const ownerColumns = ["loadadrType", "orgNo", "supplierNo", "defaultAddressSign"] as const;

/**
 * An address is an organisation's or a supplier's, never both; a supplier keeps its own sending addresses only. There is
 * one default address per owner and kind: the last of the workbook wins.
 */
export const addressRules: RecordRules = {
  async complete(work) {
    const { tx, context, present } = work;
    await asStored(work, "address", ownerColumns);
    for (const name of ownerColumns) present.add(name);
    const { supplierNo } = context.user;
    // Another supplier that a row names stays there, and is refused as one that they do not know.
    if (supplierNo) {
      await sql`update import_row set supplier_no = ${supplierNo} where action is null and supplier_no is null`.execute(
        tx,
      );
    }
    await sql`update import_row set org_no = case when loadadr_type = ${receiving} then org_no end,
      supplier_no = case when loadadr_type = ${sending} then supplier_no end where action is null`.execute(tx);
  },
  async check(work) {
    await checkPositions(work, "address");
    await checkHours(work, "address");
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
  before: (work) => giveUpDefaults(work, addressDefaults),
};
