import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { code, plainText, text, validity } from "../../core/fields.ts";
import { withLate } from "../../core/late.ts";
import {
  add,
  exportOf,
  get,
  type InputOf,
  importOf,
  list,
  listRequest,
  remove,
  service,
  templateOf,
  update,
} from "../../core/service.ts";

/** A purchase centre: it buys, and owns plants and warehouses (S3.5, B3.21a). */
export const organisation = entity(
  "organisation",
  {
    orgNo: code({ key: true }),
    orgName: text(),
    /** What lists show; the whole name where it is left out. */
    orgShortName: text({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["orgNo", "orgName", "orgShortName"], translated: "orgName", customFields: true },
);

const everyList = list(organisation, { permission: "signedIn" });
type LookupRequest = InputOf<typeof everyList> & {
  condition: { isControlSupplier?: "Y" | "N" | undefined; supplierNo?: string | undefined };
};

const controlled = () => ({
  isControlSupplier: z.enum(["Y", "N"]).optional(),
  supplierNo: plainText(100).optional(),
});

/**
 * The list as pickers ask for it. With `supplierNo` it is controlled by that supplier: it offers the organisations that the
 * supplier belongs to, unless `isControlSupplier` is N; Y where it is left out (S7.13a). A supplier's user sees those of
 * their own supplier whatever is asked.
 */
const lookup = withLate(everyList, {
  input: () => listRequest(organisation, true, controlled()) as z.ZodType<LookupRequest>,
});

/** Organisation calls (S7.14a, B7.2). Everyone sees those within their scope, to pick from. */
export const organisations = service(
  "IBmOrgService",
  { menus: ["organisations"] },
  {
    getFullAuthorityOrgListByParams: lookup,
    getbmorgbyid: get(organisation),
    addbmorg: add(organisation, { by: "buyer" }),
    updatebmorgbyid: update(organisation, { by: "buyer" }),
    deletebmorgbyids: remove(organisation, { by: "buyer" }),
    importexcel: importOf(organisation, { by: "buyer" }),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(organisation),
  },
);
