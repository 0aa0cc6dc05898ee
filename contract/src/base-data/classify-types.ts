import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { bigModule } from "./dictionaries/built-in.ts";

/** A class of documents of an organisation, by which access to them may be limited (S6.3c). */
export const classifyType = entity(
  "classifyType",
  {
    classifyType: code({ key: true }),
    classifyTypeName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    bigModule: status(bigModule),
    docNature: code({ names: "docNature", within: ["bigModule"] }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["classifyType", "classifyTypeName"], translated: "classifyTypeName" },
);

/** Classify types (S7.13a). */
export const classifyTypes = plainNoun("IBmClassifyTypeService", "bmclassifytype", classifyType, {
  menu: "classifyTypes",
  menuNo: "3062",
  menuOwner: "30",
  url: "Base.Basic.ClassifyType",
  path: "/base/basic/classify-type",
  icon: "ProfileOutlined",
  sort: 62,
});
