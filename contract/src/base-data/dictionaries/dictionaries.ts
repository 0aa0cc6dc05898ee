import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { code, integer, text, validity } from "../../core/fields.ts";
import { action, add, get, list, remove, service, update } from "../../core/service.ts";

/** An entry of a set of values that a tenant defines itself (S3.3c). */
export const enumeration = entity(
  "enumeration",
  {
    enumMid: code({ key: true }),
    enumValue: code({ key: true }),
    enumName: text(),
    sort: integer(),
    status: validity(),
  },
  { keyword: ["enumMid", "enumValue", "enumName"] },
);

/** Number of a set of statuses among the enumerations: `purchaseOrder.status` is PURCHASE_ORDER_STATUS. */
export function enumMidOf(group: string): string {
  return group.replace(/[A-Z]/g, "_$&").replaceAll(".", "_").toUpperCase();
}

/** Enumerations (S7.11): the product's own status tables and what the tenant defines. */
export const dictionaries = service(
  "IBmEnumService",
  { menus: ["dictionaries"] },
  {
    getsysenumbyparamssearch: action({
      permission: "signedIn",
      summary: "Entries by enumMid, in the caller's language; invalid ones only when asked for by status 0.",
      input: z.strictObject({
        enumMid: z.union([z.string().max(100), z.array(z.string().max(100)).max(100)]),
        status: z.enum(["0", "1"]).optional(),
        keyword: z.string().max(200).optional(),
        enumValue: z.string().max(100).optional(),
      }),
      output: z.object({
        total: z.int(),
        records: z.array(
          z.object({ enumMid: z.string(), enumValue: z.string(), enumName: z.string(), status: z.enum(["0", "1"]) }),
        ),
      }),
    }),
    getSysEnumPage: list(enumeration),
    getSysEnumById: get(enumeration),
    addSysEnum: add(enumeration),
    updateSysEnum: update(enumeration),
    deleteSysEnumByIds: remove(enumeration),
  },
);
