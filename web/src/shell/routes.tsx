import type { MenuFlag, MenuName } from "@tandem/contract/menus/menu-table";
import type { ComponentType } from "react";
import { generatePath } from "react-router";
import { pagesOfNoun } from "../nouns.ts";

interface Place {
  readonly path: string;
  /** Locale key of the page's title. */
  readonly title: string;
  /** The menu whose flags open the page; pages without one are open to everyone signed in. */
  readonly menu?: MenuName;
  /** The flag the page needs: seeing unless given. */
  readonly flag?: MenuFlag;
  /** The page one goes back to, by route name. */
  readonly back?: string;
}

/** Where every page is (S2.4–S2.12). The names are what menus open. */
const places = {
  Dashboard: { path: "/dashboard", title: "routes.dashboard" },
  "Offsite.User.Order": {
    path: "/orderCollaboration/userOrder",
    title: "menus.purchaseOrders",
    menu: "purchaseOrders",
  },
  "Offsite.User.Order.Acceptance": {
    path: "/orderCollaboration/userOrder/acceptance",
    title: "purchaseOrder.name",
    menu: "purchaseOrders",
    back: "Offsite.User.Order",
  },
  "Offsite.Delivery.OrderTracking": {
    path: "/delivery/orderTracking",
    title: "menus.orderTracking",
    menu: "orderTracking",
  },
  "Offsite.Delivery.OrderTracking.Chain": {
    path: "/delivery/orderTracking/chain",
    title: "purchaseOrderLine.name",
    menu: "orderTracking",
    back: "Offsite.Delivery.OrderTracking",
  },
  "Offsite.Delivery.AsnTracking": {
    path: "/delivery/asnTracking",
    title: "menus.shippingNotices",
    menu: "shippingNotices",
  },
  "Offsite.Delivery.AsnTracking.Detail": {
    path: "/delivery/asnTracking/detail",
    title: "shippingNotice.name",
    menu: "shippingNotices",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AsnTracking.Correct": {
    path: "/delivery/asnTracking/correct",
    title: "shippingNoticePages.correct",
    menu: "shippingNotices",
    flag: "isModify",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AddAsn": {
    path: "/delivery/addAsn",
    title: "menus.addShippingNotice",
    menu: "addShippingNotice",
  },
  "Offsite.Delivery.AddAsn.Add": {
    path: "/delivery/addAsn/add",
    title: "shippingNoticePages.new",
    menu: "addShippingNotice",
    flag: "isAdd",
    back: "Offsite.Delivery.AddAsn",
  },
  "Offsite.Delivery.ReceivingDetails": {
    path: "/delivery/receivingDetails",
    title: "menus.receipts",
    menu: "receipts",
  },
  "Offsite.Delivery.Address": { path: "/delivery/address", title: "menus.addresses", menu: "addresses" },
  "Offsite.Delivery.Address.Add": {
    path: "/delivery/add-address",
    title: "routes.addAddress",
    menu: "addresses",
    flag: "isAdd",
    back: "Offsite.Delivery.Address",
  },
  "Offsite.Delivery.Address.Modify": {
    path: "/delivery/modify-address/:id",
    title: "routes.modifyAddress",
    menu: "addresses",
    flag: "isModify",
    back: "Offsite.Delivery.Address",
  },
  "Base.Basic.Organizational": {
    path: "/base/basic/organizational",
    title: "menus.organisations",
    menu: "organisations",
  },
  "Base.Basic.Organizational.Add": {
    path: "/base/basic/add-organizational",
    title: "routes.addOrganisation",
    menu: "organisations",
    flag: "isAdd",
    back: "Base.Basic.Organizational",
  },
  "Base.Basic.Organizational.Modify": {
    path: "/base/basic/modify-organizational/:id",
    title: "routes.modifyOrganisation",
    menu: "organisations",
    flag: "isModify",
    back: "Base.Basic.Organizational",
  },
  "Base.Basic.Supplier": { path: "/base/basic/supplier", title: "menus.suppliers", menu: "suppliers" },
  "Base.Basic.Supplier.Add": {
    path: "/base/basic/add-supplier",
    title: "routes.addSupplier",
    menu: "suppliers",
    flag: "isAdd",
    back: "Base.Basic.Supplier",
  },
  "Base.Basic.Supplier.Modify": {
    path: "/base/basic/modify-supplier/:id",
    title: "routes.modifySupplier",
    menu: "suppliers",
    flag: "isModify",
    back: "Base.Basic.Supplier",
  },
  "Base.Basic.Material": { path: "/base/basic/material", title: "menus.materials", menu: "materials" },
  "Base.Basic.Material.Add": {
    path: "/base/basic/add-material",
    title: "routes.addMaterial",
    menu: "materials",
    flag: "isAdd",
    back: "Base.Basic.Material",
  },
  "Base.Basic.Material.Modify": {
    path: "/base/basic/modify-material/:id",
    title: "routes.modifyMaterial",
    menu: "materials",
    flag: "isModify",
    back: "Base.Basic.Material",
  },
  "Base.Basic.Warehouse": { path: "/base/basic/warehouse", title: "menus.warehouses", menu: "warehouses" },
  "Base.Basic.Warehouse.Add": {
    path: "/base/basic/add-warehouse",
    title: "routes.addWarehouse",
    menu: "warehouses",
    flag: "isAdd",
    back: "Base.Basic.Warehouse",
  },
  "Base.Basic.Warehouse.Modify": {
    path: "/base/basic/modify-warehouse/:id",
    title: "routes.modifyWarehouse",
    menu: "warehouses",
    flag: "isModify",
    back: "Base.Basic.Warehouse",
  },
  "BaseManage.Base.User": { path: "/baseManage/user", title: "menus.users", menu: "users" },
  "BaseManage.Base.User.Add": {
    path: "/baseManage/add-user",
    title: "routes.addUser",
    menu: "users",
    flag: "isAdd",
    back: "BaseManage.Base.User",
  },
  "BaseManage.Base.User.Modify": {
    path: "/baseManage/modify-user/:id/:userNo",
    title: "routes.modifyUser",
    menu: "users",
    flag: "isModify",
    back: "BaseManage.Base.User",
  },
  "BaseManage.Base.Role": { path: "/baseManage/role", title: "menus.roles", menu: "roles" },
  "BaseManage.Base.Role.Add": {
    path: "/baseManage/add-role",
    title: "routes.addRole",
    menu: "roles",
    flag: "isAdd",
    back: "BaseManage.Base.Role",
  },
  "BaseManage.Base.Role.Modify": {
    path: "/baseManage/modify-role/:id/:roleNo",
    title: "routes.modifyRole",
    menu: "roles",
    flag: "isModify",
    back: "BaseManage.Base.Role",
  },
  "Setting.Password": { path: "/setting/password", title: "routes.password" },
} as const satisfies Record<string, Place>;

export type RouteName = keyof typeof places;

/** Loads the component of a page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What shows on every page: the start page and the pages of the nouns. */
export const pages: Record<RouteName, PageLoader> = {
  Dashboard: () => import("../dashboard/Dashboard.tsx"),
  ...pagesOfNoun.sessions,
  ...pagesOfNoun.users,
  ...pagesOfNoun.roles,
  ...pagesOfNoun.organisations,
  ...pagesOfNoun.suppliers,
  ...pagesOfNoun.materials,
  ...pagesOfNoun.warehouses,
  ...pagesOfNoun.addresses,
  ...pagesOfNoun["purchase-orders"],
  ...pagesOfNoun["shipping-notices"],
  ...pagesOfNoun.receipts,
};

/** Addresses that stand for another page (S2.4a, S2.4e, S2.10, S2.12). */
export const redirects: Readonly<Record<string, RouteName>> = {
  "/": "Dashboard",
  "/orderCollaboration": "Offsite.User.Order",
  "/delivery": "Offsite.Delivery.Address",
  "/base/basic": "Base.Basic.Organizational",
  "/base/basic/address": "Offsite.Delivery.Address",
  "/baseManage": "BaseManage.Base.User",
  "/setting": "Setting.Password",
};

export const routeNames = Object.keys(places) as RouteName[];

/** A page's place by its route name; undefined for a name this version has no page for. */
export function placeOf(name: string | null | undefined): (Place & { readonly name: RouteName }) | undefined {
  const known = routeNames.find((each) => each === name);
  return known && { name: known, ...places[known] };
}

/** The address of a page. */
export function pathTo(name: RouteName, parameters: Readonly<Record<string, string>> = {}): string {
  return generatePath(places[name].path as string, parameters);
}

/** The address of the page of one document, whose id stands in the query. */
export function pathToDocument(name: RouteName, id: string): string {
  return `${places[name].path}?id=${id}`;
}
