import { recordPlaces } from "./recordPlaces.ts";

/** The means of production, and rules and templates (B2.30). */
export const referenceDataPlaces = {
  "Base.Production": { path: "/base/production", title: "menus.production", opens: ["Base.Production.Line"] },
  ...recordPlaces("Base.Production.Line", "/base/production", "line", {
    list: "menus.productionLines",
    add: "productionLinePages.add",
    modify: "productionLinePages.modify",
  }),
  ...recordPlaces("Base.Production.Machine", "/base/production", "machine", {
    list: "menus.machines",
    add: "machinePages.add",
    modify: "machinePages.modify",
  }),
  ...recordPlaces("Base.Production.Technology", "/base/production", "technology", {
    list: "menus.technologies",
    add: "technologyPages.add",
    modify: "technologyPages.modify",
  }),
  ...recordPlaces("Base.Production.ItemTechnology", "/base/production", "item-technology", {
    list: "menus.itemTechnologies",
    add: "itemTechnologyPages.add",
    modify: "itemTechnologyPages.modify",
  }),
  "Base.Rule": { path: "/base/rule", title: "menus.rules", opens: ["Base.Rule.Barcode"] },
  ...recordPlaces("Base.Rule.Barcode", "/base/rule", "barcode", {
    list: "menus.barcodeRules",
    add: "barcodeRulePages.add",
    modify: "barcodeRulePages.modify",
  }),
  ...recordPlaces("Base.Rule.Lot", "/base/rule", "lot", {
    list: "menus.lotRules",
    add: "lotRulePages.add",
    modify: "lotRulePages.modify",
  }),
  ...recordPlaces("Base.Rule.Box", "/base/rule", "box", {
    list: "menus.boxRules",
    add: "boxRulePages.add",
    modify: "boxRulePages.modify",
  }),
  ...recordPlaces("Base.Rule.Method", "/base/rule", "method", {
    list: "menus.methods",
    add: "methodPages.add",
    modify: "methodPages.modify",
  }),
  ...recordPlaces("Base.Rule.Wave", "/base/rule", "wave", {
    list: "menus.waves",
    add: "wavePages.add",
    modify: "wavePages.modify",
  }),
  ...recordPlaces("Base.Rule.ExtDocConfig", "/base/rule", "ext-doc-config", {
    list: "menus.extDocConfigs",
    add: "extDocConfigPages.add",
    modify: "extDocConfigPages.modify",
  }),
  ...recordPlaces("Base.Rule.NoticeTemplate", "/base/rule", "notice-template", {
    list: "menus.noticeTemplates",
    add: "noticeTemplatePages.add",
    modify: "noticeTemplatePages.modify",
  }),
  ...recordPlaces("Base.Rule.DocumentTemplate", "/base/rule", "document-template", {
    list: "menus.documentTemplates",
    add: "documentTemplatePages.add",
    modify: "documentTemplatePages.modify",
  }),
} as const;
