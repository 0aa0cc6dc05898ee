import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { add, exportOf, get, importOf, list, remove, service, templateOf, update } from "../core/service.ts";

/** A purchase centre: it buys, and owns plants and warehouses (S3.5, B3.21a). */
export const organisation = entity(
  "organisation",
  {
    orgNo: code({ key: true }),
    orgName: text(),
    orgShortName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["orgNo", "orgName", "orgShortName"], customFields: true },
);

/** Organisation calls (S7.14a, B7.2). Everyone sees those within their scope, to pick from. */
export const organisations = service(
  "IBmOrgService",
  { menus: ["organisations"] },
  {
    getFullAuthorityOrgListByParams: list(organisation, { permission: "signedIn" }),
    getbmorgbyid: get(organisation),
    addbmorg: add(organisation),
    updatebmorgbyid: update(organisation),
    deletebmorgbyids: remove(organisation),
    importexcel: importOf(organisation),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(organisation),
  },
);
