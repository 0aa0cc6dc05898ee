import { type PlainName, plainNouns } from "@tandem/contract/nouns";
import type { ComponentType } from "react";
import type { PageName } from "../routes/paths.ts";
import type { plainPlaces } from "../routes/plain.ts";

/** Loads the component of a page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The pages of plain base data: all lists are made by one module, all forms by another. */
const plainPages = Object.fromEntries(
  Object.entries(plainNouns).flatMap(([name, { place }]): [string, PageLoader][] => {
    const list = async () => ({ default: (await import("../base-data/plainList.tsx")).listOf(name as PlainName) });
    const form = async () => ({ default: (await import("../base-data/plainForm.tsx")).formOf(name as PlainName) });
    return [
      [place.url, list],
      [`${place.url}.Add`, form],
      [`${place.url}.Modify`, form],
    ];
  }),
) as Record<keyof typeof plainPlaces, PageLoader>;

/** The page of every route that has one, loaded when it is first opened. */
export const pages: Readonly<Record<PageName, PageLoader>> = {
  Dashboard: () => import("../platform/dashboard/Dashboard.tsx"),
  "Setting.UserInfo": () => import("../identity/sessions/UserInfoForm.tsx"),
  "Setting.Password": () => import("../identity/sessions/PasswordForm.tsx"),
  "BaseManage.Base.AuditEntry": () => import("../identity/audit-entries/AuditEntryList.tsx"),
  "BaseManage.Base.PasswordPolicy": () => import("../identity/password-policies/PasswordPolicyForm.tsx"),
  "BaseManage.Base.MenuEntry": () => import("../platform/menus/MenuEntryList.tsx"),
  "BaseManage.Base.MenuEntry.Add": () => import("../platform/menus/MenuEntryForm.tsx"),
  "BaseManage.Base.MenuEntry.Modify": () => import("../platform/menus/MenuEntryForm.tsx"),
  "BaseManage.Base.User": () => import("../identity/users/UserList.tsx"),
  "BaseManage.Base.User.Add": () => import("../identity/users/UserForm.tsx"),
  "BaseManage.Base.User.Modify": () => import("../identity/users/UserForm.tsx"),
  "BaseManage.Base.Role": () => import("../identity/roles/RoleList.tsx"),
  "BaseManage.Base.Role.Add": () => import("../identity/roles/RoleForm.tsx"),
  "BaseManage.Base.Role.Modify": () => import("../identity/roles/RoleForm.tsx"),
  "Base.Basic.Organizational": () => import("../base-data/organisations/OrganisationList.tsx"),
  "Base.Basic.Organizational.Add": () => import("../base-data/organisations/OrganisationForm.tsx"),
  "Base.Basic.Organizational.Modify": () => import("../base-data/organisations/OrganisationForm.tsx"),
  "Base.Basic.Supplier": () => import("../base-data/suppliers/SupplierList.tsx"),
  "Base.Basic.Supplier.Add": () => import("../base-data/suppliers/SupplierForm.tsx"),
  "Base.Basic.Supplier.Modify": () => import("../base-data/suppliers/SupplierForm.tsx"),
  "Base.Basic.Material": () => import("../base-data/materials/MaterialList.tsx"),
  "Base.Basic.Material.Add": () => import("../base-data/materials/MaterialForm.tsx"),
  "Base.Basic.Material.Modify": () => import("../base-data/materials/MaterialForm.tsx"),
  "Base.Basic.Warehouse": () => import("../base-data/warehouses/WarehouseList.tsx"),
  "Base.Basic.Warehouse.Add": () => import("../base-data/warehouses/WarehouseForm.tsx"),
  "Base.Basic.Warehouse.Modify": () => import("../base-data/warehouses/WarehouseForm.tsx"),
  "Offsite.Delivery.Address": () => import("../base-data/addresses/AddressList.tsx"),
  "Offsite.Delivery.Address.Add": () => import("../base-data/addresses/AddressForm.tsx"),
  "Offsite.Delivery.Address.Modify": () => import("../base-data/addresses/AddressForm.tsx"),
  "Offsite.User.Order": () => import("../orders/purchase-orders/PurchaseOrderList.tsx"),
  "Offsite.User.Order.Add": () => import("../orders/purchase-orders/OrderForm.tsx"),
  "Offsite.User.Order.Modify": () => import("../orders/purchase-orders/OrderForm.tsx"),
  "Offsite.User.Order.Change": () => import("../orders/purchase-orders/OrderChangeForm.tsx"),
  "Offsite.User.Order.Version": () => import("../orders/purchase-orders/OrderVersionPage.tsx"),
  "Offsite.User.Order.Changes": () => import("../orders/purchase-orders/OrderChangeList.tsx"),
  "Offsite.User.Order.Acceptance": () => import("../orders/purchase-orders/PurchaseOrderPage.tsx"),
  "Offsite.Delivery.OrderTracking": () => import("../orders/purchase-orders/OrderLineList.tsx"),
  "Offsite.Delivery.OrderTracking.Chain": () => import("../orders/purchase-orders/ChainPage.tsx"),
  "Offsite.Delivery.AsnTracking": () => import("../delivery/shipping-notices/NoticeList.tsx"),
  "Offsite.Delivery.AsnTracking.Detail": () => import("../delivery/shipping-notices/NoticePage.tsx"),
  "Offsite.Delivery.AsnTracking.Correct": () => import("../delivery/shipping-notices/NoticeForm.tsx"),
  "Offsite.Delivery.AddAsn": () => import("../delivery/shipping-notices/ShippableLines.tsx"),
  "Offsite.Delivery.AddAsn.Add": () => import("../delivery/shipping-notices/NoticeForm.tsx"),
  "Offsite.Delivery.ReceivingDetails": () => import("../receiving/receipts/ReceiptList.tsx"),
  "Offsite.Delivery.LabelPrint": () => import("../delivery/labels/LabelList.tsx"),
  "ReceiptTracking.Return.Details": () => import("../receiving/return-notes/ReturnNoteList.tsx"),
  "ReceiptTracking.Return.Detail": () => import("../receiving/return-notes/ReturnNotePage.tsx"),
  "ReceiptTracking.Return.Add": () => import("../receiving/return-notes/ReturnNoteForm.tsx"),
  "ReceiptTracking.Return.Modify": () => import("../receiving/return-notes/ReturnNoteForm.tsx"),
  "MySchedule.List": () => import("../platform/dashboard/MyScheduleList.tsx"),
  DisplaySettings: () => import("../platform/display-settings/DisplaySettingsForm.tsx"),
  Licence: () => import("../platform/licence/LicencePage.tsx"),
  Announcement: () => import("../news/news-notices/Announcements.tsx"),
  "Announcement.Detail": () => import("../news/news-notices/Announcement.tsx"),
  "NewsNotice.List": () => import("../news/news-notices/NewsList.tsx"),
  "NewsNotice.Detail": () => import("../news/news-notices/NewsPage.tsx"),
  "Offsite.Announcement.News": () => import("../news/news-notices/NewsEditorList.tsx"),
  "Offsite.Announcement.News.Detail": () => import("../news/news-notices/NewsEditorPage.tsx"),
  "Offsite.Announcement.News.Add": () => import("../news/news-notices/NewsForm.tsx"),
  "Offsite.Announcement.News.Modify": () => import("../news/news-notices/NewsForm.tsx"),
  PrintTemplate: () => import("../platform/print-templates/PrintTemplateList.tsx"),
  "PrintTemplate.Add": () => import("../platform/print-templates/PrintTemplateForm.tsx"),
  "PrintTemplate.Modify": () => import("../platform/print-templates/PrintTemplateForm.tsx"),
  "BaseManage.Base.Parameter": () => import("../platform/parameters/ParameterList.tsx"),
  "BaseManage.Base.Parameter.Add": () => import("../platform/parameters/ParameterForm.tsx"),
  "BaseManage.Base.Parameter.Modify": () => import("../platform/parameters/ParameterForm.tsx"),
  "BaseManage.Base.Enumeration": () => import("../base-data/dictionaries/EnumerationList.tsx"),
  "BaseManage.Base.Enumeration.Add": () => import("../base-data/dictionaries/EnumerationForm.tsx"),
  "BaseManage.Base.Enumeration.Modify": () => import("../base-data/dictionaries/EnumerationForm.tsx"),
  "BaseManage.Base.CustomField": () => import("../platform/custom-fields/CustomFieldList.tsx"),
  "BaseManage.Base.CustomField.Add": () => import("../platform/custom-fields/CustomFieldForm.tsx"),
  "BaseManage.Base.CustomField.Modify": () => import("../platform/custom-fields/CustomFieldForm.tsx"),
  ...plainPages,
  "Base.Rule.AnswerConfiguration": () => import("../orders/order-rules/AnswerConfigurationList.tsx"),
  "Base.Rule.AnswerConfiguration.Add": () => import("../orders/order-rules/AnswerConfigurationForm.tsx"),
  "Base.Rule.AnswerConfiguration.Modify": () => import("../orders/order-rules/AnswerConfigurationForm.tsx"),
  "Base.Rule.ExecutionPolicy": () => import("../orders/order-rules/ExecutionPolicyList.tsx"),
  "Base.Rule.ExecutionPolicy.Add": () => import("../orders/order-rules/ExecutionPolicyForm.tsx"),
  "Base.Rule.ExecutionPolicy.Modify": () => import("../orders/order-rules/ExecutionPolicyForm.tsx"),
};
