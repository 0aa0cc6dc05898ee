import { organisationImport } from "@tandem/contract/base-data/organisations/import";
import { organisation } from "@tandem/contract/base-data/organisations/organisations";
import type { Services } from "@tandem/contract/services";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { organisationRules } from "./import.ts";

const stored = crud(organisation);

/** Organisations (S7.14a). */
export const organisationHandlers: HandlersOf<Services["organisations"]> = {
  // Whatever is asked: the scope of a supplier's user holds no other organisations than the supplier's.
  getFullAuthorityOrgListByParams: (context, { condition: { isControlSupplier: _any, ...condition }, ...request }) =>
    context.list(organisation, { ...request, condition }),
  getbmorgbyid: stored.get,
  addbmorg: stored.add,
  updatebmorgbyid: stored.update,
  deletebmorgbyids: stored.remove,
  ...workbooksOf(organisation, organisationImport, organisationRules),
};
