import { type Places, recordPlaces } from "./place.ts";

/** Entries of the menu lead everyone's browsers elsewhere, services among it that get the user's token (S2.17a). */
const administrators = ["admin"] as const;

/** Base data, users and roles (S2.10, B2.24, B2.25). */
export const baseDataPlaces = {
  "Base.Basic": { path: "/base/basic", title: "menus.baseData", opens: ["Base.Basic.Organizational"] },
  ...recordPlaces("Base.Basic.Organizational", {
    path: "/base/basic/organizational",
    titles: ["menus.organisations", "routes.addOrganisation", "routes.modifyOrganisation"],
  }),
  ...recordPlaces("Base.Basic.Supplier", {
    path: "/base/basic/supplier",
    titles: ["menus.suppliers", "routes.addSupplier", "routes.modifySupplier"],
  }),
  ...recordPlaces("Base.Basic.Material", {
    path: "/base/basic/material",
    titles: ["menus.materials", "routes.addMaterial", "routes.modifyMaterial"],
  }),
  ...recordPlaces("Base.Basic.Warehouse", {
    path: "/base/basic/warehouse",
    titles: ["menus.warehouses", "routes.addWarehouse", "routes.modifyWarehouse"],
  }),
  "Base.Production": { path: "/base/production", title: "menus.production", opens: ["Base.Production.Line"] },
  "Base.Rule": { path: "/base/rule", title: "menus.rules", opens: ["Base.Rule.Barcode"] },
  BaseManage: { path: "/baseManage", title: "menus.access", opens: ["BaseManage.Base.User"] },
  ...recordPlaces("BaseManage.Base.User", {
    path: "/baseManage/user",
    titles: ["menus.users", "routes.addUser", "routes.modifyUser"],
    named: "userNo",
  }),
  ...recordPlaces("BaseManage.Base.Role", {
    path: "/baseManage/role",
    titles: ["menus.roles", "routes.addRole", "routes.modifyRole"],
    named: "roleNo",
  }),
  "BaseManage.Base.PasswordPolicy": { path: "/baseManage/password-policy", title: "menus.passwordPolicies" },
  "BaseManage.Base.AuditEntry": { path: "/baseManage/audit-entry", title: "menus.auditEntries" },
  ...recordPlaces("BaseManage.Base.MenuEntry", {
    path: "/baseManage/menu-entry",
    titles: ["menus.menuEntries", "menuEntryForm.add", "menuEntryForm.modify"],
    roles: administrators,
  }),
  ...recordPlaces("BaseManage.Base.Parameter", {
    path: "/baseManage/parameter",
    titles: ["menus.parameters", "parameterPages.add", "parameterPages.modify"],
  }),
  ...recordPlaces("BaseManage.Base.Enumeration", {
    path: "/baseManage/enumeration",
    titles: ["menus.dictionaries", "enumerationPages.add", "enumerationPages.modify"],
  }),
  ...recordPlaces("BaseManage.Base.CustomField", {
    path: "/baseManage/custom-field",
    titles: ["menus.customFields", "customFieldForm.add", "customFieldForm.modify"],
  }),
} as const satisfies Places;
