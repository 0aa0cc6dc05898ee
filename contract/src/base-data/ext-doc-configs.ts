import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

/** A kind of document of another system that this one knows. */
export const extDocConfig = entity(
  "extDocConfig",
  {
    extDocNo: code({ key: true }),
    extDocName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["extDocNo", "extDocName"] },
);

/** Documents of other systems (S7.13a). */
export const extDocConfigs = plainService("IBmExtDocConfigService", "bmextdocconfig", "extDocConfigs", extDocConfig);
