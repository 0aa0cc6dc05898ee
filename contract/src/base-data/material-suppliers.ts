import { entity } from "../core/entity.ts";
import { code, date, integer, quantity, rate, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** By which number, in which unit and on which terms a supplier supplies a material. */
export const materialSupplier = entity(
  "materialSupplier",
  {
    itemNo: code({ key: true, names: "material" }),
    supplierNo: code({ key: true, names: "supplier" }),
    /** What the supplier calls the material. */
    supplierItemNo: code({ optional: true }),
    supplierItemName: text({ optional: true }),
    /** The code that the supplier's packs of it bear, as a GTIN. */
    supplierBarcode: code({ optional: true }),
    supplierUnitNo: code({ optional: true, names: "unit" }),
    /** How much of the material's own unit is in one of the supplier's. */
    unitRatio: quantity({ optional: true, positive: true }),
    /** Which share of the material the supplier is to have; those of all its suppliers come to 100 % (B3.9). */
    supplyRatio: rate({ optional: true, most: 100 }),
    /** In the material's own unit, as the multiple is. */
    minOrderQty: quantity({ optional: true }),
    /** Quantities are multiples of it, of the minimum where it is empty (B5.11b). */
    packMultiple: quantity({ optional: true, positive: true }),
    /** Days from order to arrival. */
    leadDays: integer({ optional: true, max: 9999 }),
    validFrom: date({ optional: true }),
    validTo: date({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "supplierNo", "supplierItemNo"] },
);

/** Materials of suppliers. A supplier sees its own. */
export const materialSuppliers = plainNoun("IBmItemMerchantService", "bmitemmerchant", materialSupplier, {
  menu: "materialSuppliers",
  menuNo: "3037",
  menuOwner: "30",
  url: "Base.Basic.MaterialSupplier",
  path: "/base/basic/material-supplier",
  icon: "LinkOutlined",
  sort: 37,
  isByRight: true,
});
