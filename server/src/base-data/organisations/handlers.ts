import { organisationImport } from "@tandem/contract/base-data/organisations/import";
import { organisation } from "@tandem/contract/base-data/organisations/organisations";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { organisationRules } from "./import.ts";

const stored = crud(organisation);

/** Organisations (S7.14a). */
export const organisationHandlers: HandlersOf<Services["organisations"]> = {
  getFullAuthorityOrgListByParams(context, { condition: { isControlSupplier, ...condition }, ...request }) {
    const { supplierNo } = context.user;
    const isControlled = isControlSupplier !== "N" && supplierNo !== null;
    const ofSupplier = sql<boolean>`t1.org_no in (select org_no from supplier_organisation where supplier_no = ${supplierNo})`;
    return context.list(organisation, { ...request, condition }, isControlled ? [ofSupplier] : []);
  },
  getbmorgbyid: stored.get,
  addbmorg: stored.add,
  updatebmorgbyid: stored.update,
  deletebmorgbyids: stored.remove,
  ...workbooksOf(organisation, organisationImport, organisationRules),
};
