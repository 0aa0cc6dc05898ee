import type { Noun } from "@tandem/contract/nouns";
import type { PageLoader, RouteName } from "./shell/routes.tsx";

/** The pages of every noun, each loaded when it is first opened. A noun without pages of its own says so. */
export const pagesOfNoun = {
  sessions: {
    "Setting.UserInfo": () => import("./sessions/UserInfoForm.tsx"),
    "Setting.Password": () => import("./sessions/PasswordForm.tsx"),
  },
  languages: {},
  "audit-entries": {
    "BaseManage.Base.AuditEntry": () => import("./audit-entries/AuditEntryList.tsx"),
  },
  "password-policies": {
    "BaseManage.Base.PasswordPolicy": () => import("./password-policies/PasswordPolicyForm.tsx"),
  },
  // The command palette searches.
  search: {},
  "frame-definitions": {},
  // Before anybody can sign in the page of signing in shows it.
  setup: {},
  logs: {},
  menus: {
    "BaseManage.Base.MenuEntry": () => import("./menus/MenuEntryList.tsx"),
    "BaseManage.Base.MenuEntry.Add": () => import("./menus/MenuEntryForm.tsx"),
    "BaseManage.Base.MenuEntry.Modify": () => import("./menus/MenuEntryForm.tsx"),
  },
  users: {
    "BaseManage.Base.User": () => import("./users/UserList.tsx"),
    "BaseManage.Base.User.Add": () => import("./users/UserForm.tsx"),
    "BaseManage.Base.User.Modify": () => import("./users/UserForm.tsx"),
  },
  roles: {
    "BaseManage.Base.Role": () => import("./roles/RoleList.tsx"),
    "BaseManage.Base.Role.Add": () => import("./roles/RoleForm.tsx"),
    "BaseManage.Base.Role.Modify": () => import("./roles/RoleForm.tsx"),
  },
  organisations: {
    "Base.Basic.Organizational": () => import("./organisations/OrganisationList.tsx"),
    "Base.Basic.Organizational.Add": () => import("./organisations/OrganisationForm.tsx"),
    "Base.Basic.Organizational.Modify": () => import("./organisations/OrganisationForm.tsx"),
  },
  suppliers: {
    "Base.Basic.Supplier": () => import("./suppliers/SupplierList.tsx"),
    "Base.Basic.Supplier.Add": () => import("./suppliers/SupplierForm.tsx"),
    "Base.Basic.Supplier.Modify": () => import("./suppliers/SupplierForm.tsx"),
  },
  materials: {
    "Base.Basic.Material": () => import("./materials/MaterialList.tsx"),
    "Base.Basic.Material.Add": () => import("./materials/MaterialForm.tsx"),
    "Base.Basic.Material.Modify": () => import("./materials/MaterialForm.tsx"),
  },
  warehouses: {
    "Base.Basic.Warehouse": () => import("./warehouses/WarehouseList.tsx"),
    "Base.Basic.Warehouse.Add": () => import("./warehouses/WarehouseForm.tsx"),
    "Base.Basic.Warehouse.Modify": () => import("./warehouses/WarehouseForm.tsx"),
  },
  addresses: {
    "Offsite.Delivery.Address": () => import("./addresses/AddressList.tsx"),
    "Offsite.Delivery.Address.Add": () => import("./addresses/AddressForm.tsx"),
    "Offsite.Delivery.Address.Modify": () => import("./addresses/AddressForm.tsx"),
  },
  customers: {
    "Base.Basic.Customer": () => import("./customers/CustomerList.tsx"),
    "Base.Basic.Customer.Add": () => import("./customers/CustomerForm.tsx"),
    "Base.Basic.Customer.Modify": () => import("./customers/CustomerForm.tsx"),
  },
  categories: {
    "Base.Basic.Category": () => import("./categories/CategoryList.tsx"),
    "Base.Basic.Category.Add": () => import("./categories/CategoryForm.tsx"),
    "Base.Basic.Category.Modify": () => import("./categories/CategoryForm.tsx"),
  },
  units: {
    "Base.Basic.Unit": () => import("./units/UnitList.tsx"),
    "Base.Basic.Unit.Add": () => import("./units/UnitForm.tsx"),
    "Base.Basic.Unit.Modify": () => import("./units/UnitForm.tsx"),
  },
  zones: {
    "Base.Basic.Zone": () => import("./zones/ZoneList.tsx"),
    "Base.Basic.Zone.Add": () => import("./zones/ZoneForm.tsx"),
    "Base.Basic.Zone.Modify": () => import("./zones/ZoneForm.tsx"),
  },
  cells: {
    "Base.Basic.Cell": () => import("./cells/CellList.tsx"),
    "Base.Basic.Cell.Add": () => import("./cells/CellForm.tsx"),
    "Base.Basic.Cell.Modify": () => import("./cells/CellForm.tsx"),
  },
  "material-cells": {
    "Base.Basic.MaterialCell": () => import("./material-cells/MaterialCellList.tsx"),
    "Base.Basic.MaterialCell.Add": () => import("./material-cells/MaterialCellForm.tsx"),
    "Base.Basic.MaterialCell.Modify": () => import("./material-cells/MaterialCellForm.tsx"),
  },
  employees: {
    "Base.Basic.Employee": () => import("./employees/EmployeeList.tsx"),
    "Base.Basic.Employee.Add": () => import("./employees/EmployeeForm.tsx"),
    "Base.Basic.Employee.Modify": () => import("./employees/EmployeeForm.tsx"),
  },
  "doc-types": {
    "Base.Basic.DocType": () => import("./doc-types/DocTypeList.tsx"),
    "Base.Basic.DocType.Add": () => import("./doc-types/DocTypeForm.tsx"),
    "Base.Basic.DocType.Modify": () => import("./doc-types/DocTypeForm.tsx"),
  },
  "classify-types": {
    "Base.Basic.ClassifyType": () => import("./classify-types/ClassifyTypeList.tsx"),
    "Base.Basic.ClassifyType.Add": () => import("./classify-types/ClassifyTypeForm.tsx"),
    "Base.Basic.ClassifyType.Modify": () => import("./classify-types/ClassifyTypeForm.tsx"),
  },
  "business-classify-types": {
    "Base.Basic.BusinessClassifyType": () => import("./business-classify-types/BusinessClassifyTypeList.tsx"),
    "Base.Basic.BusinessClassifyType.Add": () => import("./business-classify-types/BusinessClassifyTypeForm.tsx"),
    "Base.Basic.BusinessClassifyType.Modify": () => import("./business-classify-types/BusinessClassifyTypeForm.tsx"),
  },
  "production-lines": {
    "Base.Production.Line": () => import("./production-lines/ProductionLineList.tsx"),
    "Base.Production.Line.Add": () => import("./production-lines/ProductionLineForm.tsx"),
    "Base.Production.Line.Modify": () => import("./production-lines/ProductionLineForm.tsx"),
  },
  machines: {
    "Base.Production.Machine": () => import("./machines/MachineList.tsx"),
    "Base.Production.Machine.Add": () => import("./machines/MachineForm.tsx"),
    "Base.Production.Machine.Modify": () => import("./machines/MachineForm.tsx"),
  },
  waves: {
    "Base.Rule.Wave": () => import("./waves/WaveList.tsx"),
    "Base.Rule.Wave.Add": () => import("./waves/WaveForm.tsx"),
    "Base.Rule.Wave.Modify": () => import("./waves/WaveForm.tsx"),
  },
  technologies: {
    "Base.Production.Technology": () => import("./technologies/TechnologyList.tsx"),
    "Base.Production.Technology.Add": () => import("./technologies/TechnologyForm.tsx"),
    "Base.Production.Technology.Modify": () => import("./technologies/TechnologyForm.tsx"),
  },
  "item-technologies": {
    "Base.Production.ItemTechnology": () => import("./item-technologies/ItemTechnologyList.tsx"),
    "Base.Production.ItemTechnology.Add": () => import("./item-technologies/ItemTechnologyForm.tsx"),
    "Base.Production.ItemTechnology.Modify": () => import("./item-technologies/ItemTechnologyForm.tsx"),
  },
  methods: {
    "Base.Rule.Method": () => import("./methods/MethodList.tsx"),
    "Base.Rule.Method.Add": () => import("./methods/MethodForm.tsx"),
    "Base.Rule.Method.Modify": () => import("./methods/MethodForm.tsx"),
  },
  "ext-doc-configs": {
    "Base.Rule.ExtDocConfig": () => import("./ext-doc-configs/ExtDocConfigList.tsx"),
    "Base.Rule.ExtDocConfig.Add": () => import("./ext-doc-configs/ExtDocConfigForm.tsx"),
    "Base.Rule.ExtDocConfig.Modify": () => import("./ext-doc-configs/ExtDocConfigForm.tsx"),
  },
  "barcode-rules": {
    "Base.Rule.Barcode": () => import("./barcode-rules/BarcodeRuleList.tsx"),
    "Base.Rule.Barcode.Add": () => import("./barcode-rules/BarcodeRuleForm.tsx"),
    "Base.Rule.Barcode.Modify": () => import("./barcode-rules/BarcodeRuleForm.tsx"),
  },
  "lot-rules": {
    "Base.Rule.Lot": () => import("./lot-rules/LotRuleList.tsx"),
    "Base.Rule.Lot.Add": () => import("./lot-rules/LotRuleForm.tsx"),
    "Base.Rule.Lot.Modify": () => import("./lot-rules/LotRuleForm.tsx"),
  },
  "box-rules": {
    "Base.Rule.Box": () => import("./box-rules/BoxRuleList.tsx"),
    "Base.Rule.Box.Add": () => import("./box-rules/BoxRuleForm.tsx"),
    "Base.Rule.Box.Modify": () => import("./box-rules/BoxRuleForm.tsx"),
  },
  "notice-templates": {
    "Base.Rule.NoticeTemplate": () => import("./notice-templates/NoticeTemplateList.tsx"),
    "Base.Rule.NoticeTemplate.Add": () => import("./notice-templates/NoticeTemplateForm.tsx"),
    "Base.Rule.NoticeTemplate.Modify": () => import("./notice-templates/NoticeTemplateForm.tsx"),
  },
  "document-templates": {
    "Base.Rule.DocumentTemplate": () => import("./document-templates/DocumentTemplateList.tsx"),
    "Base.Rule.DocumentTemplate.Add": () => import("./document-templates/DocumentTemplateForm.tsx"),
    "Base.Rule.DocumentTemplate.Modify": () => import("./document-templates/DocumentTemplateForm.tsx"),
  },
  "purchase-orders": {
    "Offsite.User.Order": () => import("./purchase-orders/PurchaseOrderList.tsx"),
    "Offsite.User.Order.Acceptance": () => import("./purchase-orders/PurchaseOrderPage.tsx"),
    "Offsite.Delivery.OrderTracking": () => import("./purchase-orders/OrderLineList.tsx"),
    "Offsite.Delivery.OrderTracking.Chain": () => import("./purchase-orders/ChainPage.tsx"),
  },
  "shipping-notices": {
    "Offsite.Delivery.AsnTracking": () => import("./shipping-notices/NoticeList.tsx"),
    "Offsite.Delivery.AsnTracking.Detail": () => import("./shipping-notices/NoticePage.tsx"),
    "Offsite.Delivery.AsnTracking.Correct": () => import("./shipping-notices/NoticeForm.tsx"),
    "Offsite.Delivery.AddAsn": () => import("./shipping-notices/ShippableLines.tsx"),
    "Offsite.Delivery.AddAsn.Add": () => import("./shipping-notices/NoticeForm.tsx"),
  },
  receipts: {
    "Offsite.Delivery.ReceivingDetails": () => import("./receipts/ReceiptList.tsx"),
  },
  labels: {
    "Offsite.Delivery.LabelPrint": () => import("./labels/LabelList.tsx"),
  },
  dashboard: {
    Dashboard: () => import("./dashboard/Dashboard.tsx"),
    "MySchedule.List": () => import("./dashboard/MyScheduleList.tsx"),
  },
  "display-settings": {
    DisplaySettings: () => import("./display-settings/DisplaySettingsForm.tsx"),
  },
  licence: {
    Licence: () => import("./licence/LicencePage.tsx"),
  },
  notices: {
    Announcement: () => import("./notices/Announcements.tsx"),
    "Announcement.Detail": () => import("./notices/Announcement.tsx"),
    "NewsNotice.List": () => import("./notices/NewsList.tsx"),
    "NewsNotice.Detail": () => import("./notices/NewsPage.tsx"),
    "Offsite.Announcement.News": () => import("./notices/NewsEditorList.tsx"),
    "Offsite.Announcement.News.Detail": () => import("./notices/NewsEditorPage.tsx"),
    "Offsite.Announcement.News.Add": () => import("./notices/NewsForm.tsx"),
    "Offsite.Announcement.News.Modify": () => import("./notices/NewsForm.tsx"),
  },
  files: {},
  // Both are part of every list.
  tags: {},
  // The list of orders has its button.
  erp: {},
  // What was deleted is brought back where it was deleted.
  "deleted-records": {},
  // The bell shows them.
  messages: {},
  "column-settings": {},
  "export-templates": {},
  "print-templates": {
    PrintTemplate: () => import("./print-templates/PrintTemplateList.tsx"),
    "PrintTemplate.Add": () => import("./print-templates/PrintTemplateForm.tsx"),
    "PrintTemplate.Modify": () => import("./print-templates/PrintTemplateForm.tsx"),
  },
  // A dialog of lists and documents.
  printing: {},
  parameters: {
    "BaseManage.Base.Parameter": () => import("./parameters/ParameterList.tsx"),
    "BaseManage.Base.Parameter.Add": () => import("./parameters/ParameterForm.tsx"),
    "BaseManage.Base.Parameter.Modify": () => import("./parameters/ParameterForm.tsx"),
  },
  dictionaries: {
    "BaseManage.Base.Enumeration": () => import("./dictionaries/EnumerationList.tsx"),
    "BaseManage.Base.Enumeration.Add": () => import("./dictionaries/EnumerationForm.tsx"),
    "BaseManage.Base.Enumeration.Modify": () => import("./dictionaries/EnumerationForm.tsx"),
  },
  "custom-fields": {
    "BaseManage.Base.CustomField": () => import("./custom-fields/CustomFieldList.tsx"),
    "BaseManage.Base.CustomField.Add": () => import("./custom-fields/CustomFieldForm.tsx"),
    "BaseManage.Base.CustomField.Modify": () => import("./custom-fields/CustomFieldForm.tsx"),
  },
} satisfies Record<Noun, Partial<Record<RouteName, PageLoader>>>;
