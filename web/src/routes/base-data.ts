import type { Places } from "./place.ts";

/** Entries of the menu lead everyone's browsers elsewhere, services among it that get the user's token (S2.17a). */
const administrators = ["admin"] as const;

/** Base data, users and roles (S2.10, B2.24, B2.25). */
export const baseDataPlaces = {
  "Base.Basic": { path: "/base/basic", title: "menus.baseData", opens: ["Base.Basic.Organizational"] },
  "Base.Basic.Organizational": { path: "/base/basic/organizational", title: "menus.organisations" },
  "Base.Basic.Organizational.Add": {
    path: "/base/basic/add-organizational",
    title: "routes.addOrganisation",
    flag: "isAdd",
    back: "Base.Basic.Organizational",
  },
  "Base.Basic.Organizational.Modify": {
    path: "/base/basic/modify-organizational/:id",
    title: "routes.modifyOrganisation",
    flag: "isModify",
    back: "Base.Basic.Organizational",
  },
  "Base.Basic.Supplier": { path: "/base/basic/supplier", title: "menus.suppliers" },
  "Base.Basic.Supplier.Add": {
    path: "/base/basic/add-supplier",
    title: "routes.addSupplier",
    flag: "isAdd",
    back: "Base.Basic.Supplier",
  },
  "Base.Basic.Supplier.Modify": {
    path: "/base/basic/modify-supplier/:id",
    title: "routes.modifySupplier",
    flag: "isModify",
    back: "Base.Basic.Supplier",
  },
  "Base.Basic.Material": { path: "/base/basic/material", title: "menus.materials" },
  "Base.Basic.Material.Add": {
    path: "/base/basic/add-material",
    title: "routes.addMaterial",
    flag: "isAdd",
    back: "Base.Basic.Material",
  },
  "Base.Basic.Material.Modify": {
    path: "/base/basic/modify-material/:id",
    title: "routes.modifyMaterial",
    flag: "isModify",
    back: "Base.Basic.Material",
  },
  "Base.Basic.Warehouse": { path: "/base/basic/warehouse", title: "menus.warehouses" },
  "Base.Basic.Warehouse.Add": {
    path: "/base/basic/add-warehouse",
    title: "routes.addWarehouse",
    flag: "isAdd",
    back: "Base.Basic.Warehouse",
  },
  "Base.Basic.Warehouse.Modify": {
    path: "/base/basic/modify-warehouse/:id",
    title: "routes.modifyWarehouse",
    flag: "isModify",
    back: "Base.Basic.Warehouse",
  },
  BaseManage: { path: "/baseManage", title: "menus.access", opens: ["BaseManage.Base.User"] },
  "BaseManage.Base.User": { path: "/baseManage/user", title: "menus.users" },
  "BaseManage.Base.User.Add": {
    path: "/baseManage/add-user",
    title: "routes.addUser",
    flag: "isAdd",
    back: "BaseManage.Base.User",
  },
  "BaseManage.Base.User.Modify": {
    path: "/baseManage/modify-user/:id/:userNo",
    title: "routes.modifyUser",
    flag: "isModify",
    back: "BaseManage.Base.User",
  },
  "BaseManage.Base.Role": { path: "/baseManage/role", title: "menus.roles" },
  "BaseManage.Base.Role.Add": {
    path: "/baseManage/add-role",
    title: "routes.addRole",
    flag: "isAdd",
    back: "BaseManage.Base.Role",
  },
  "BaseManage.Base.Role.Modify": {
    path: "/baseManage/modify-role/:id/:roleNo",
    title: "routes.modifyRole",
    flag: "isModify",
    back: "BaseManage.Base.Role",
  },
  "BaseManage.Base.PasswordPolicy": { path: "/baseManage/password-policy", title: "menus.passwordPolicies" },
  "BaseManage.Base.AuditEntry": { path: "/baseManage/audit-entry", title: "menus.auditEntries" },
  "BaseManage.Base.MenuEntry": { path: "/baseManage/menu-entry", title: "menus.menuEntries", roles: administrators },
  "BaseManage.Base.MenuEntry.Add": {
    path: "/baseManage/add-menu-entry",
    title: "menuEntryForm.add",
    flag: "isAdd",
    roles: administrators,
    back: "BaseManage.Base.MenuEntry",
  },
  "BaseManage.Base.MenuEntry.Modify": {
    path: "/baseManage/modify-menu-entry/:id",
    title: "menuEntryForm.modify",
    flag: "isModify",
    roles: administrators,
    back: "BaseManage.Base.MenuEntry",
  },
  "BaseManage.Base.Parameter": { path: "/baseManage/parameter", title: "menus.parameters" },
  "BaseManage.Base.Parameter.Add": {
    path: "/baseManage/add-parameter",
    title: "parameterPages.add",
    flag: "isAdd",
    back: "BaseManage.Base.Parameter",
  },
  "BaseManage.Base.Parameter.Modify": {
    path: "/baseManage/modify-parameter/:id",
    title: "parameterPages.modify",
    flag: "isModify",
    back: "BaseManage.Base.Parameter",
  },
  "BaseManage.Base.Enumeration": { path: "/baseManage/enumeration", title: "menus.dictionaries" },
  "BaseManage.Base.Enumeration.Add": {
    path: "/baseManage/add-enumeration",
    title: "enumerationPages.add",
    flag: "isAdd",
    back: "BaseManage.Base.Enumeration",
  },
  "BaseManage.Base.Enumeration.Modify": {
    path: "/baseManage/modify-enumeration/:id",
    title: "enumerationPages.modify",
    flag: "isModify",
    back: "BaseManage.Base.Enumeration",
  },
  "BaseManage.Base.CustomField": { path: "/baseManage/custom-field", title: "menus.customFields" },
  "BaseManage.Base.CustomField.Add": {
    path: "/baseManage/add-custom-field",
    title: "customFieldForm.add",
    flag: "isAdd",
    back: "BaseManage.Base.CustomField",
  },
  "BaseManage.Base.CustomField.Modify": {
    path: "/baseManage/modify-custom-field/:id",
    title: "customFieldForm.modify",
    flag: "isModify",
    back: "BaseManage.Base.CustomField",
  },
} as const satisfies Places;
