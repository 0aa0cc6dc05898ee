import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** What kind of supplier a supplier is, as purchasing sorts them. */
export const supplierClass = entity(
  "supplierClass",
  {
    supplierClassNo: code({ key: true }),
    supplierClassName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["supplierClassNo", "supplierClassName"], translated: "supplierClassName" },
);

/** Supplier classifications. */
export const supplierClasses = plainNoun("IBmSupplierClassService", "bmsupplierclass", supplierClass, {
  menu: "supplierClasses",
  menuNo: "3022",
  menuOwner: "30",
  url: "Base.Basic.SupplierClass",
  path: "/base/basic/supplier-class",
  icon: "TagsOutlined",
  sort: 22,
});
