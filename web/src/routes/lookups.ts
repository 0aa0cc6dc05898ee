import { recordPlaces } from "./recordPlaces.ts";

/** Base data that pickers offer: partners, places, people and classes (S7.13a). */
export const lookupPlaces = {
  ...recordPlaces("Base.Basic.Customer", "/base/basic", "customer", {
    list: "menus.customers",
    add: "customerPages.add",
    modify: "customerPages.modify",
  }),
  ...recordPlaces("Base.Basic.Category", "/base/basic", "material-group", {
    list: "menus.categories",
    add: "categoryPages.add",
    modify: "categoryPages.modify",
  }),
  ...recordPlaces("Base.Basic.Unit", "/base/basic", "unit", {
    list: "menus.units",
    add: "unitPages.add",
    modify: "unitPages.modify",
  }),
  ...recordPlaces("Base.Basic.Zone", "/base/basic", "zone", {
    list: "menus.zones",
    add: "zonePages.add",
    modify: "zonePages.modify",
  }),
  ...recordPlaces("Base.Basic.Cell", "/base/basic", "cell", {
    list: "menus.cells",
    add: "cellPages.add",
    modify: "cellPages.modify",
  }),
  ...recordPlaces("Base.Basic.MaterialCell", "/base/basic", "material-cell", {
    list: "menus.materialCells",
    add: "materialCellPages.add",
    modify: "materialCellPages.modify",
  }),
  ...recordPlaces("Base.Basic.Employee", "/base/basic", "employee", {
    list: "menus.employees",
    add: "employeePages.add",
    modify: "employeePages.modify",
  }),
  ...recordPlaces("Base.Basic.DocType", "/base/basic", "doc-type", {
    list: "menus.docTypes",
    add: "docTypePages.add",
    modify: "docTypePages.modify",
  }),
  ...recordPlaces("Base.Basic.ClassifyType", "/base/basic", "classify-type", {
    list: "menus.classifyTypes",
    add: "classifyTypePages.add",
    modify: "classifyTypePages.modify",
  }),
  ...recordPlaces("Base.Basic.BusinessClassifyType", "/base/basic", "business-classify-type", {
    list: "menus.businessClassifyTypes",
    add: "businessClassifyTypePages.add",
    modify: "businessClassifyTypePages.modify",
  }),
} as const;
