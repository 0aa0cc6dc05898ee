import { supplierImport } from "@tandem/contract/base-data/suppliers/import";
import { supplier } from "@tandem/contract/base-data/suppliers/suppliers";
import type { Change, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { isCompanyPrefix } from "@tandem/contract/delivery/labels/sscc";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { crud, insertRow, removeRow, updateRow } from "../../core/crud.ts";
import { withCheckedValues } from "../../core/custom-fields/values.ts";
import type { Database } from "../../core/database.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requireUnlikeOthers } from "../../core/look-alikes.ts";
import { requireNamed } from "../../core/references.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { forgetScopes } from "./forget-scopes.ts";
import { supplierRules } from "./import.ts";

const stored = crud(supplier);
type SupplierRow = Row<typeof supplier>;

/** Writes which organisations a supplier belongs to, and in which it is frozen for delivery (B6.1c). */
async function belongTo(
  tx: Database,
  supplierNo: string,
  orgNos: readonly string[],
  frozen: readonly string[],
): Promise<void> {
  await tx.deleteFrom("supplierOrganisation").where("supplierNo", "=", supplierNo).execute();
  if (orgNos.length === 0) return;
  const rows = [...new Set(orgNos)].map((orgNo) => ({ supplierNo, orgNo, isFrozen: frozen.includes(orgNo) }));
  await tx.insertInto("supplierOrganisation").values(rows).execute();
}

/** @throws Fault invalidRequest where a supplier is frozen in an organisation to which it does not belong */
function requireBelonging(orgNos: readonly string[], frozen: readonly string[]): void {
  const value = frozen.find((orgNo) => !orgNos.includes(orgNo));
  if (value === undefined) return;
  throw new Fault("invalidRequest", {}, [
    { path: "frozenOrgNo", key: "import.frozenElsewhere", parameters: { value }, fieldKey: "supplier.frozenOrgNo" },
  ]);
}

/** @throws Fault invalidRequest where a company prefix is none */
function requirePrefix(prefix: string | null | undefined): void {
  if (!prefix || isCompanyPrefix(prefix)) return;
  const detail = { path: "ssccPrefix", key: "validation.companyPrefix", fieldKey: "supplier.ssccPrefix" };
  throw new Fault("invalidRequest", {}, [detail]);
}

/** Suppliers (S7.14b, B7.3a). */
export const supplierHandlers: HandlersOf<Services["suppliers"]> = {
  getbmsupplierlistbyparams: stored.list,
  getbmsupplierbyid: stored.get,

  addbmsupplier(context, { orgNo, frozenOrgNo, ...given }) {
    return context.write(async (tx) => {
      const values = await withCheckedValues(tx, context, supplier.name, given);
      requirePrefix(values.ssccPrefix);
      await requireNamed(tx, supplier, { ...values, orgNo, frozenOrgNo });
      await requireUnlikeOthers(tx, supplier, values);
      requireBelonging(orgNo, frozenOrgNo);
      const id = await insertRow(tx, "supplier", values);
      await belongTo(tx, values.supplierNo, orgNo, frozenOrgNo);
      return findRow<SupplierRow>(tx, supplier, id, "scopeBeyondOwn");
    });
  },

  async updatebmsupplierbyid(context, change) {
    const changed = await context.write((tx) => changeSupplier(tx, context, change));
    await forgetScopes(context, [changed.supplierNo]);
    return changed;
  },

  physicaldeletebmsupplierbyids(context, { delList }) {
    return deleteEach(context, delList, {
      called: calledBy("supplier", "supplierNo"),
      remove: async (tx, named) => {
        const { supplierNo } = await findRow<SupplierRow>(tx, supplier, named.id);
        if (await servesBeyond(tx, supplierNo)) throw new Fault("stillInUse", { value: supplierNo });
        await tx.deleteFrom("supplierOrganisation").where("supplierNo", "=", supplierNo).execute();
        await removeRow(tx, "supplier", "supplierNo", named);
      },
    });
  },

  ...workbooksOf(supplier, supplierImport, supplierRules),
};

async function changeSupplier(tx: Database, context: Context, change: Change<typeof supplier>): Promise<SupplierRow> {
  const { id, version, orgNo, frozenOrgNo, ...given } = change;
  const before = await findRow<SupplierRow>(tx, supplier, id);
  const values = await withCheckedValues(tx, context, supplier.name, given);
  requirePrefix(values.ssccPrefix);
  const belonging = { orgNo: orgNo ?? before.orgNo, frozenOrgNo: frozenOrgNo ?? before.frozenOrgNo };
  await requireNamed(tx, supplier, { ...values, ...belonging });
  if (frozenOrgNo) requireBelonging(belonging.orgNo, frozenOrgNo);
  await updateRow(tx, "supplier", id, version, values);
  await belongTo(tx, before.supplierNo, belonging.orgNo, belonging.frozenOrgNo);
  return findRow<SupplierRow>(tx, supplier, id, "scopeBeyondOwn");
}

/** Whether a supplier belongs to organisations that the caller does not see: what it is to them keeps it. */
async function servesBeyond(tx: Database, supplierNo: string): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`select app.serves_beyond(${supplierNo}) as beyond`.execute(tx);
  return rows[0]?.beyond ?? false;
}
