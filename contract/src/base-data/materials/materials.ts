import { entity } from "../../core/entity.ts";
import { code, integer, quantity, text, validity, yesNo } from "../../core/fields.ts";
import { add, exportOf, get, importOf, list, remove, service, templateOf, update } from "../../core/service.ts";

/** What is bought and stored (B3.21c). */
export const material = entity(
  "material",
  {
    itemNo: code({ key: true }),
    itemName: text({ max: 200 }),
    spec: text({ optional: true, max: 200 }),
    /** The group of materials that are alike. */
    itemGroupNo: code({ optional: true, names: "category" }),
    unitNo: code({ names: "unit" }),
    /** In which orders count it unless they say otherwise; `unitNo` where it is left out. */
    purUnitNo: code({ optional: true, names: "unit" }),
    shelfLifeDays: integer({ optional: true }),
    packQty: quantity({ optional: true }),
    /** By which rules its boxes are packed and numbered, and its lots; those of its group unless given. */
    boxRuleNo: code({ optional: true, names: "boxRule" }),
    barRuleNo: code({ optional: true, names: "barcodeRule" }),
    lotRuleNo: code({ optional: true, names: "lotRule" }),
    /** The code that its packs bear, as a GTIN, by which it is known on labels. */
    barcode: code({ optional: true }),
    serialControl: yesNo(),
    /** What arrives of it waits for inspection; otherwise it is accepted at once. */
    inspectionAsked: yesNo({ optional: true }),
    firstInFirstOut: yesNo(),
    /** It is packaging that goes back and forth with suppliers, as pallets and boxes: what each side holds of it is counted. */
    returnablePackaging: yesNo({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "itemName", "spec"], translated: "itemName", customFields: true },
);

/** Material calls (S7.13f). */
export const materials = service(
  "IBmItemService",
  { menus: ["materials"] },
  {
    getbmitemlistbyparams: list(material, { permission: "signedIn" }),
    getbmitemlistbyparamssearch: list(material, { permission: "signedIn" }),
    getbmitembyid: get(material),
    addbmitem: add(material, { by: "buyer" }),
    updatebmitembyid: update(material, { by: "buyer" }),
    deletebmitembyids: remove(material, { by: "buyer" }),
    importexcel: importOf(material, { by: "buyer" }),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(material),
  },
);
