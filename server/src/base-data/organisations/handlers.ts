import { organisationImport } from "@tandem/contract/base-data/organisations/import";
import { organisation } from "@tandem/contract/base-data/organisations/organisations";
import { tickedStatus } from "@tandem/contract/core/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { organisationRules } from "./import.ts";

const stored = crud(organisation);

/** Those that a supplier belongs to, as far as the caller knows it. */
const ofSupplier = (supplierNo: string) => ({
  where: [
    sql<boolean>`exists (select from supplier_organisation o where o.tenant_id = t1.tenant_id and o.org_no = t1.org_no
      and o.supplier_no = ${supplierNo})`,
  ],
});

/** Organisations (S7.14a). */
export const organisationHandlers: HandlersOf<Services["organisations"]> = {
  getFullAuthorityOrgListByParams(context, { condition, ...request }) {
    const { isControlSupplier = tickedStatus.code.yes, supplierNo, ...asked } = condition;
    const isControlled = supplierNo !== undefined && isControlSupplier === tickedStatus.code.yes;
    return context.list(organisation, { ...request, condition: asked }, isControlled ? ofSupplier(supplierNo) : {});
  },
  getbmorgbyid: stored.get,
  addbmorg: stored.add,
  updatebmorgbyid: stored.update,
  deletebmorgbyids: stored.remove,
  ...workbooksOf(organisation, organisationImport, organisationRules),
};
