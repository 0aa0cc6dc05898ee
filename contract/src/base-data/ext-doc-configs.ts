import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A kind of document of another system that this one knows. */
export const extDocConfig = entity(
  "extDocConfig",
  {
    extDocNo: code({ key: true }),
    extDocName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["extDocNo", "extDocName"], translated: "extDocName" },
);

/** Documents of other systems (S7.13a). */
export const extDocConfigs = plainNoun("IBmExtDocConfigService", "bmextdocconfig", extDocConfig, {
  menu: "extDocConfigs",
  menuNo: "3460",
  menuOwner: "34",
  url: "Base.Rule.ExtDocConfig",
  path: "/base/rule/ext-doc-config",
  icon: "LinkOutlined",
  sort: 60,
});
