import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { bigModule } from "./dictionaries/built-in.ts";

/** A finer class within a classify type, as the business tells its documents apart. */
export const businessClassifyType = entity(
  "businessClassifyType",
  {
    businessClassifyType: code({ key: true }),
    businessClassifyTypeName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    bigModule: status(bigModule),
    docNature: code({ names: "docNature", within: ["bigModule"] }),
    classifyType: code({ optional: true, names: "classifyType", within: ["orgNo", "docNature"] }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["businessClassifyType", "businessClassifyTypeName"], translated: "businessClassifyTypeName" },
);

/** Business classify types (S7.13a). */
export const businessClassifyTypes = plainNoun(
  "IBmBusinessClassifyTypeService",
  "bmbusinessclassifytype",
  businessClassifyType,
  {
    menu: "businessClassifyTypes",
    menuNo: "3064",
    menuOwner: "30",
    url: "Base.Basic.BusinessClassifyType",
    path: "/base/basic/business-classify-type",
    icon: "AuditOutlined",
    sort: 64,
  },
);
