import type { Noun } from "@tandem/contract/nouns";
import type { PageLoader, RouteName } from "./routes.tsx";

/** The pages of every noun, each loaded when it is first opened. A noun without pages of its own says so. */
export const pagesOfNoun = {
  sessions: {
    "Setting.UserInfo": () => import("../identity/sessions/UserInfoForm.tsx"),
    "Setting.Password": () => import("../identity/sessions/PasswordForm.tsx"),
  },
  languages: {},
  "audit-entries": {
    "BaseManage.Base.AuditEntry": () => import("../identity/audit-entries/AuditEntryList.tsx"),
  },
  "password-policies": {
    "BaseManage.Base.PasswordPolicy": () => import("../identity/password-policies/PasswordPolicyForm.tsx"),
  },
  // The command palette searches.
  search: {},
  "frame-definitions": {},
  // Before anybody can sign in the page of signing in shows it.
  setup: {},
  logs: {},
  menus: {
    "BaseManage.Base.MenuEntry": () => import("../platform/menus/MenuEntryList.tsx"),
    "BaseManage.Base.MenuEntry.Add": () => import("../platform/menus/MenuEntryForm.tsx"),
    "BaseManage.Base.MenuEntry.Modify": () => import("../platform/menus/MenuEntryForm.tsx"),
  },
  users: {
    "BaseManage.Base.User": () => import("../identity/users/UserList.tsx"),
    "BaseManage.Base.User.Add": () => import("../identity/users/UserForm.tsx"),
    "BaseManage.Base.User.Modify": () => import("../identity/users/UserForm.tsx"),
  },
  roles: {
    "BaseManage.Base.Role": () => import("../identity/roles/RoleList.tsx"),
    "BaseManage.Base.Role.Add": () => import("../identity/roles/RoleForm.tsx"),
    "BaseManage.Base.Role.Modify": () => import("../identity/roles/RoleForm.tsx"),
  },
  organisations: {
    "Base.Basic.Organizational": () => import("../base-data/organisations/OrganisationList.tsx"),
    "Base.Basic.Organizational.Add": () => import("../base-data/organisations/OrganisationForm.tsx"),
    "Base.Basic.Organizational.Modify": () => import("../base-data/organisations/OrganisationForm.tsx"),
  },
  suppliers: {
    "Base.Basic.Supplier": () => import("../base-data/suppliers/SupplierList.tsx"),
    "Base.Basic.Supplier.Add": () => import("../base-data/suppliers/SupplierForm.tsx"),
    "Base.Basic.Supplier.Modify": () => import("../base-data/suppliers/SupplierForm.tsx"),
  },
  materials: {
    "Base.Basic.Material": () => import("../base-data/materials/MaterialList.tsx"),
    "Base.Basic.Material.Add": () => import("../base-data/materials/MaterialForm.tsx"),
    "Base.Basic.Material.Modify": () => import("../base-data/materials/MaterialForm.tsx"),
  },
  warehouses: {
    "Base.Basic.Warehouse": () => import("../base-data/warehouses/WarehouseList.tsx"),
    "Base.Basic.Warehouse.Add": () => import("../base-data/warehouses/WarehouseForm.tsx"),
    "Base.Basic.Warehouse.Modify": () => import("../base-data/warehouses/WarehouseForm.tsx"),
  },
  addresses: {
    "Offsite.Delivery.Address": () => import("../base-data/addresses/AddressList.tsx"),
    "Offsite.Delivery.Address.Add": () => import("../base-data/addresses/AddressForm.tsx"),
    "Offsite.Delivery.Address.Modify": () => import("../base-data/addresses/AddressForm.tsx"),
  },
  customers: {
    "Base.Basic.Customer": () => import("../base-data/customers/CustomerList.tsx"),
    "Base.Basic.Customer.Add": () => import("../base-data/customers/CustomerForm.tsx"),
    "Base.Basic.Customer.Modify": () => import("../base-data/customers/CustomerForm.tsx"),
  },
  categories: {
    "Base.Basic.Category": () => import("../base-data/categories/CategoryList.tsx"),
    "Base.Basic.Category.Add": () => import("../base-data/categories/CategoryForm.tsx"),
    "Base.Basic.Category.Modify": () => import("../base-data/categories/CategoryForm.tsx"),
  },
  units: {
    "Base.Basic.Unit": () => import("../base-data/units/UnitList.tsx"),
    "Base.Basic.Unit.Add": () => import("../base-data/units/UnitForm.tsx"),
    "Base.Basic.Unit.Modify": () => import("../base-data/units/UnitForm.tsx"),
  },
  zones: {
    "Base.Basic.Zone": () => import("../base-data/zones/ZoneList.tsx"),
    "Base.Basic.Zone.Add": () => import("../base-data/zones/ZoneForm.tsx"),
    "Base.Basic.Zone.Modify": () => import("../base-data/zones/ZoneForm.tsx"),
  },
  cells: {
    "Base.Basic.Cell": () => import("../base-data/cells/CellList.tsx"),
    "Base.Basic.Cell.Add": () => import("../base-data/cells/CellForm.tsx"),
    "Base.Basic.Cell.Modify": () => import("../base-data/cells/CellForm.tsx"),
  },
  "material-cells": {
    "Base.Basic.MaterialCell": () => import("../base-data/material-cells/MaterialCellList.tsx"),
    "Base.Basic.MaterialCell.Add": () => import("../base-data/material-cells/MaterialCellForm.tsx"),
    "Base.Basic.MaterialCell.Modify": () => import("../base-data/material-cells/MaterialCellForm.tsx"),
  },
  employees: {
    "Base.Basic.Employee": () => import("../base-data/employees/EmployeeList.tsx"),
    "Base.Basic.Employee.Add": () => import("../base-data/employees/EmployeeForm.tsx"),
    "Base.Basic.Employee.Modify": () => import("../base-data/employees/EmployeeForm.tsx"),
  },
  "doc-types": {
    "Base.Basic.DocType": () => import("../base-data/doc-types/DocTypeList.tsx"),
    "Base.Basic.DocType.Add": () => import("../base-data/doc-types/DocTypeForm.tsx"),
    "Base.Basic.DocType.Modify": () => import("../base-data/doc-types/DocTypeForm.tsx"),
  },
  "classify-types": {
    "Base.Basic.ClassifyType": () => import("../base-data/classify-types/ClassifyTypeList.tsx"),
    "Base.Basic.ClassifyType.Add": () => import("../base-data/classify-types/ClassifyTypeForm.tsx"),
    "Base.Basic.ClassifyType.Modify": () => import("../base-data/classify-types/ClassifyTypeForm.tsx"),
  },
  "business-classify-types": {
    "Base.Basic.BusinessClassifyType": () =>
      import("../base-data/business-classify-types/BusinessClassifyTypeList.tsx"),
    "Base.Basic.BusinessClassifyType.Add": () =>
      import("../base-data/business-classify-types/BusinessClassifyTypeForm.tsx"),
    "Base.Basic.BusinessClassifyType.Modify": () =>
      import("../base-data/business-classify-types/BusinessClassifyTypeForm.tsx"),
  },
  "production-lines": {
    "Base.Production.Line": () => import("../base-data/production-lines/ProductionLineList.tsx"),
    "Base.Production.Line.Add": () => import("../base-data/production-lines/ProductionLineForm.tsx"),
    "Base.Production.Line.Modify": () => import("../base-data/production-lines/ProductionLineForm.tsx"),
  },
  machines: {
    "Base.Production.Machine": () => import("../base-data/machines/MachineList.tsx"),
    "Base.Production.Machine.Add": () => import("../base-data/machines/MachineForm.tsx"),
    "Base.Production.Machine.Modify": () => import("../base-data/machines/MachineForm.tsx"),
  },
  waves: {
    "Base.Rule.Wave": () => import("../base-data/waves/WaveList.tsx"),
    "Base.Rule.Wave.Add": () => import("../base-data/waves/WaveForm.tsx"),
    "Base.Rule.Wave.Modify": () => import("../base-data/waves/WaveForm.tsx"),
  },
  technologies: {
    "Base.Production.Technology": () => import("../base-data/technologies/TechnologyList.tsx"),
    "Base.Production.Technology.Add": () => import("../base-data/technologies/TechnologyForm.tsx"),
    "Base.Production.Technology.Modify": () => import("../base-data/technologies/TechnologyForm.tsx"),
  },
  "item-technologies": {
    "Base.Production.ItemTechnology": () => import("../base-data/item-technologies/ItemTechnologyList.tsx"),
    "Base.Production.ItemTechnology.Add": () => import("../base-data/item-technologies/ItemTechnologyForm.tsx"),
    "Base.Production.ItemTechnology.Modify": () => import("../base-data/item-technologies/ItemTechnologyForm.tsx"),
  },
  methods: {
    "Base.Rule.Method": () => import("../base-data/methods/MethodList.tsx"),
    "Base.Rule.Method.Add": () => import("../base-data/methods/MethodForm.tsx"),
    "Base.Rule.Method.Modify": () => import("../base-data/methods/MethodForm.tsx"),
  },
  "ext-doc-configs": {
    "Base.Rule.ExtDocConfig": () => import("../base-data/ext-doc-configs/ExtDocConfigList.tsx"),
    "Base.Rule.ExtDocConfig.Add": () => import("../base-data/ext-doc-configs/ExtDocConfigForm.tsx"),
    "Base.Rule.ExtDocConfig.Modify": () => import("../base-data/ext-doc-configs/ExtDocConfigForm.tsx"),
  },
  "barcode-rules": {
    "Base.Rule.Barcode": () => import("../base-data/barcode-rules/BarcodeRuleList.tsx"),
    "Base.Rule.Barcode.Add": () => import("../base-data/barcode-rules/BarcodeRuleForm.tsx"),
    "Base.Rule.Barcode.Modify": () => import("../base-data/barcode-rules/BarcodeRuleForm.tsx"),
  },
  "lot-rules": {
    "Base.Rule.Lot": () => import("../base-data/lot-rules/LotRuleList.tsx"),
    "Base.Rule.Lot.Add": () => import("../base-data/lot-rules/LotRuleForm.tsx"),
    "Base.Rule.Lot.Modify": () => import("../base-data/lot-rules/LotRuleForm.tsx"),
  },
  "box-rules": {
    "Base.Rule.Box": () => import("../base-data/box-rules/BoxRuleList.tsx"),
    "Base.Rule.Box.Add": () => import("../base-data/box-rules/BoxRuleForm.tsx"),
    "Base.Rule.Box.Modify": () => import("../base-data/box-rules/BoxRuleForm.tsx"),
  },
  "notice-templates": {
    "Base.Rule.NoticeTemplate": () => import("../base-data/notice-templates/NoticeTemplateList.tsx"),
    "Base.Rule.NoticeTemplate.Add": () => import("../base-data/notice-templates/NoticeTemplateForm.tsx"),
    "Base.Rule.NoticeTemplate.Modify": () => import("../base-data/notice-templates/NoticeTemplateForm.tsx"),
  },
  "document-templates": {
    "Base.Rule.DocumentTemplate": () => import("../base-data/document-templates/DocumentTemplateList.tsx"),
    "Base.Rule.DocumentTemplate.Add": () => import("../base-data/document-templates/DocumentTemplateForm.tsx"),
    "Base.Rule.DocumentTemplate.Modify": () => import("../base-data/document-templates/DocumentTemplateForm.tsx"),
  },
  "purchase-orders": {
    "Offsite.User.Order": () => import("../orders/purchase-orders/PurchaseOrderList.tsx"),
    "Offsite.User.Order.Acceptance": () => import("../orders/purchase-orders/PurchaseOrderPage.tsx"),
    "Offsite.Delivery.OrderTracking": () => import("../orders/purchase-orders/OrderLineList.tsx"),
    "Offsite.Delivery.OrderTracking.Chain": () => import("../orders/purchase-orders/ChainPage.tsx"),
  },
  "shipping-notices": {
    "Offsite.Delivery.AsnTracking": () => import("../delivery/shipping-notices/NoticeList.tsx"),
    "Offsite.Delivery.AsnTracking.Detail": () => import("../delivery/shipping-notices/NoticePage.tsx"),
    "Offsite.Delivery.AsnTracking.Correct": () => import("../delivery/shipping-notices/NoticeForm.tsx"),
    "Offsite.Delivery.AddAsn": () => import("../delivery/shipping-notices/ShippableLines.tsx"),
    "Offsite.Delivery.AddAsn.Add": () => import("../delivery/shipping-notices/NoticeForm.tsx"),
  },
  receipts: {
    "Offsite.Delivery.ReceivingDetails": () => import("../receiving/receipts/ReceiptList.tsx"),
  },
  labels: {
    "Offsite.Delivery.LabelPrint": () => import("../delivery/labels/LabelList.tsx"),
  },
  dashboard: {
    Dashboard: () => import("../platform/dashboard/Dashboard.tsx"),
    "MySchedule.List": () => import("../platform/dashboard/MyScheduleList.tsx"),
  },
  "display-settings": {
    DisplaySettings: () => import("../platform/display-settings/DisplaySettingsForm.tsx"),
  },
  licence: {
    Licence: () => import("../platform/licence/LicencePage.tsx"),
  },
  notices: {
    Announcement: () => import("../news/news-notices/Announcements.tsx"),
    "Announcement.Detail": () => import("../news/news-notices/Announcement.tsx"),
    "NewsNotice.List": () => import("../news/news-notices/NewsList.tsx"),
    "NewsNotice.Detail": () => import("../news/news-notices/NewsPage.tsx"),
    "Offsite.Announcement.News": () => import("../news/news-notices/NewsEditorList.tsx"),
    "Offsite.Announcement.News.Detail": () => import("../news/news-notices/NewsEditorPage.tsx"),
    "Offsite.Announcement.News.Add": () => import("../news/news-notices/NewsForm.tsx"),
    "Offsite.Announcement.News.Modify": () => import("../news/news-notices/NewsForm.tsx"),
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
    PrintTemplate: () => import("../platform/print-templates/PrintTemplateList.tsx"),
    "PrintTemplate.Add": () => import("../platform/print-templates/PrintTemplateForm.tsx"),
    "PrintTemplate.Modify": () => import("../platform/print-templates/PrintTemplateForm.tsx"),
  },
  // A dialog of lists and documents.
  printing: {},
  parameters: {
    "BaseManage.Base.Parameter": () => import("../platform/parameters/ParameterList.tsx"),
    "BaseManage.Base.Parameter.Add": () => import("../platform/parameters/ParameterForm.tsx"),
    "BaseManage.Base.Parameter.Modify": () => import("../platform/parameters/ParameterForm.tsx"),
  },
  dictionaries: {
    "BaseManage.Base.Enumeration": () => import("../base-data/dictionaries/EnumerationList.tsx"),
    "BaseManage.Base.Enumeration.Add": () => import("../base-data/dictionaries/EnumerationForm.tsx"),
    "BaseManage.Base.Enumeration.Modify": () => import("../base-data/dictionaries/EnumerationForm.tsx"),
  },
  "custom-fields": {
    "BaseManage.Base.CustomField": () => import("../platform/custom-fields/CustomFieldList.tsx"),
    "BaseManage.Base.CustomField.Add": () => import("../platform/custom-fields/CustomFieldForm.tsx"),
    "BaseManage.Base.CustomField.Modify": () => import("../platform/custom-fields/CustomFieldForm.tsx"),
  },
} satisfies Record<Noun, Partial<Record<RouteName, PageLoader>>>;
