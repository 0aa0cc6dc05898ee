import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A line of an organisation on which goods are made. */
export const productionLine = entity(
  "productionLine",
  {
    productionLineNo: code({ key: true }),
    productionLineName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["productionLineNo", "productionLineName"], translated: "productionLineName" },
);

/** Production lines (S7.13a). */
export const productionLines = plainNoun("IBmProductionLineService", "bmproductionline", productionLine, {
  menu: "productionLines",
  menuNo: "3210",
  menuOwner: "32",
  url: "Base.Production.Line",
  path: "/base/production/line",
  icon: "NodeIndexOutlined",
  sort: 10,
});
