import { z } from "zod";
import { entity } from "../core/entity.ts";
import { code, text } from "../core/fields.ts";
import { action, add, get, list, remove, service, update } from "../core/service.ts";

/** A value that a tenant sets for the whole of its portal. */
export const parameter = entity(
  "sysParam",
  {
    paramNo: code({ key: true }),
    paramName: text(),
    paramValue: text({ max: 1000 }),
    remark: text({ optional: true, max: 500 }),
  },
  { keyword: ["paramNo", "paramName"] },
);

/** Parameters (S7.10): everyone may read one by its number. */
export const parameters = service(
  "ISysParamService",
  { menus: ["parameters"] },
  {
    getValueByParamNo: action({
      permission: "signedIn",
      summary: "The value of a parameter; null where the tenant has set none.",
      input: z.strictObject({ paramNo: z.string().trim().min(1).max(100) }),
      output: z.object({ paramNo: z.string(), paramValue: z.string().nullable() }),
    }),
    getSysParamPage: list(parameter),
    getSysParamById: get(parameter),
    addSysParam: add(parameter),
    updateSysParam: update(parameter),
    deleteSysParamByIds: remove(parameter),
  },
);
