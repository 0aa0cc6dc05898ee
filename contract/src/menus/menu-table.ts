/** The flags a role may hold on a menu (S6.1a). `isSearch` is seeing the page at all. */
export const menuFlags = [
  "isOut",
  "isAdd",
  "isModify",
  "isDelete",
  "isCancelInvalid",
  "isBatchUpdate",
  "isPhysicalDelete",
  "isSave",
  "isSubmit",
  "isClose",
  "isCheck",
  "isSearch",
  "isImport",
  "isExport",
  "isPrint",
  "isEnd",
] as const;
export type MenuFlag = (typeof menuFlags)[number];

interface MenuEntry {
  /** Number sent as App-Module-Number (S7.1d). */
  readonly menuNo: string;
  /** Menu this one stands under; `0` is the root (S3.1). */
  readonly menuOwner: string;
  /** Route name the menu opens; groups have none. */
  readonly url?: string;
  readonly icon: string;
  readonly sort: number;
  /** Flags that mean something on the page. */
  readonly flags: readonly MenuFlag[];
}

const crud = ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport"] as const;
const importableCrud = [...crud, "isImport"] as const;

/** The menus the product comes with. The title is the locale key `menus.<name>`. */
export const menus = {
  orders: { menuNo: "10", menuOwner: "0", icon: "FileTextOutlined", sort: 10, flags: [] },
  purchaseOrders: {
    menuNo: "1010",
    menuOwner: "10",
    url: "Offsite.User.Order",
    icon: "FileTextOutlined",
    sort: 10,
    flags: ["isSearch", "isImport", "isExport", "isSubmit", "isCheck", "isSave"],
  },
  orderTracking: {
    menuNo: "1020",
    menuOwner: "10",
    url: "Offsite.Delivery.OrderTracking",
    icon: "NodeIndexOutlined",
    sort: 20,
    flags: ["isSearch", "isExport"],
  },
  delivery: { menuNo: "20", menuOwner: "0", icon: "CarOutlined", sort: 20, flags: [] },
  shippingNotices: {
    menuNo: "2010",
    menuOwner: "20",
    url: "Offsite.Delivery.AsnTracking",
    icon: "CarOutlined",
    sort: 10,
    flags: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isEnd", "isClose", "isExport"],
  },
  addShippingNotice: {
    menuNo: "2020",
    menuOwner: "20",
    url: "Offsite.Delivery.AddAsn",
    icon: "PlusSquareOutlined",
    sort: 20,
    flags: ["isSearch", "isAdd"],
  },
  receipts: {
    menuNo: "2030",
    menuOwner: "20",
    url: "Offsite.Delivery.ReceivingDetails",
    icon: "InboxOutlined",
    sort: 30,
    flags: ["isSearch", "isAdd", "isDelete", "isExport"],
  },
  addresses: {
    menuNo: "2040",
    menuOwner: "20",
    url: "Offsite.Delivery.Address",
    icon: "EnvironmentOutlined",
    sort: 40,
    flags: importableCrud,
  },
  serviceCentre: { menuNo: "25", menuOwner: "0", icon: "CustomerServiceOutlined", sort: 25, flags: [] },
  notices: {
    menuNo: "2510",
    menuOwner: "25",
    url: "Offsite.Announcement.News",
    icon: "NotificationOutlined",
    sort: 10,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isSubmit", "isCancelInvalid"],
  },
  baseData: { menuNo: "30", menuOwner: "0", icon: "DatabaseOutlined", sort: 30, flags: [] },
  organisations: {
    menuNo: "3010",
    menuOwner: "30",
    url: "Base.Basic.Organizational",
    icon: "ApartmentOutlined",
    sort: 10,
    flags: importableCrud,
  },
  suppliers: {
    menuNo: "3020",
    menuOwner: "30",
    url: "Base.Basic.Supplier",
    icon: "ShopOutlined",
    sort: 20,
    flags: importableCrud,
  },
  materials: {
    menuNo: "3030",
    menuOwner: "30",
    url: "Base.Basic.Material",
    icon: "AppstoreOutlined",
    sort: 30,
    flags: importableCrud,
  },
  warehouses: {
    menuNo: "3040",
    menuOwner: "30",
    url: "Base.Basic.Warehouse",
    icon: "HomeOutlined",
    sort: 40,
    flags: importableCrud,
  },
  production: { menuNo: "32", menuOwner: "0", icon: "ToolOutlined", sort: 32, flags: [] },
  productionLines: {
    menuNo: "3210",
    menuOwner: "32",
    url: "Base.Production.Line",
    icon: "NodeIndexOutlined",
    sort: 10,
    flags: importableCrud,
  },
  machines: {
    menuNo: "3220",
    menuOwner: "32",
    url: "Base.Production.Machine",
    icon: "ToolOutlined",
    sort: 20,
    flags: importableCrud,
  },
  technologies: {
    menuNo: "3230",
    menuOwner: "32",
    url: "Base.Production.Technology",
    icon: "ApartmentOutlined",
    sort: 30,
    flags: importableCrud,
  },
  itemTechnologies: {
    menuNo: "3240",
    menuOwner: "32",
    url: "Base.Production.ItemTechnology",
    icon: "ReconciliationOutlined",
    sort: 40,
    flags: importableCrud,
  },
  rules: { menuNo: "34", menuOwner: "0", icon: "ProfileOutlined", sort: 34, flags: [] },
  barcodeRules: {
    menuNo: "3410",
    menuOwner: "34",
    url: "Base.Rule.Barcode",
    icon: "BarcodeOutlined",
    sort: 10,
    flags: importableCrud,
  },
  lotRules: {
    menuNo: "3420",
    menuOwner: "34",
    url: "Base.Rule.Lot",
    icon: "TagsOutlined",
    sort: 20,
    flags: importableCrud,
  },
  boxRules: {
    menuNo: "3430",
    menuOwner: "34",
    url: "Base.Rule.Box",
    icon: "InboxOutlined",
    sort: 30,
    flags: importableCrud,
  },
  methods: {
    menuNo: "3440",
    menuOwner: "34",
    url: "Base.Rule.Method",
    icon: "SlidersOutlined",
    sort: 40,
    flags: importableCrud,
  },
  waves: {
    menuNo: "3450",
    menuOwner: "34",
    url: "Base.Rule.Wave",
    icon: "UnorderedListOutlined",
    sort: 50,
    flags: importableCrud,
  },
  extDocConfigs: {
    menuNo: "3460",
    menuOwner: "34",
    url: "Base.Rule.ExtDocConfig",
    icon: "LinkOutlined",
    sort: 60,
    flags: importableCrud,
  },
  noticeTemplates: {
    menuNo: "3470",
    menuOwner: "34",
    url: "Base.Rule.NoticeTemplate",
    icon: "MailOutlined",
    sort: 70,
    flags: importableCrud,
  },
  documentTemplates: {
    menuNo: "3480",
    menuOwner: "34",
    url: "Base.Rule.DocumentTemplate",
    icon: "PrinterOutlined",
    sort: 80,
    flags: importableCrud,
  },
  access: { menuNo: "40", menuOwner: "0", icon: "SafetyOutlined", sort: 40, flags: [] },
  users: { menuNo: "4010", menuOwner: "40", url: "BaseManage.Base.User", icon: "UserOutlined", sort: 10, flags: crud },
  roles: { menuNo: "4020", menuOwner: "40", url: "BaseManage.Base.Role", icon: "TeamOutlined", sort: 20, flags: crud },
  passwordPolicies: {
    menuNo: "4030",
    menuOwner: "40",
    url: "BaseManage.Base.PasswordPolicy",
    icon: "LockOutlined",
    sort: 30,
    flags: ["isSearch", "isModify"],
  },
  menuEntries: {
    menuNo: "4070",
    menuOwner: "40",
    url: "BaseManage.Base.MenuEntry",
    icon: "MenuOutlined",
    sort: 70,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
  },
  parameters: {
    menuNo: "4040",
    menuOwner: "40",
    url: "BaseManage.Base.Parameter",
    icon: "SlidersOutlined",
    sort: 40,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
  },
  dictionaries: {
    menuNo: "4045",
    menuOwner: "40",
    url: "BaseManage.Base.Enumeration",
    icon: "UnorderedListOutlined",
    sort: 45,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
  },
  system: { menuNo: "50", menuOwner: "0", icon: "SettingOutlined", sort: 50, flags: [] },
  displaySettings: {
    menuNo: "5010",
    menuOwner: "50",
    url: "DisplaySettings",
    icon: "CalendarOutlined",
    sort: 10,
    flags: ["isSearch", "isModify"],
  },
  licence: {
    menuNo: "5090",
    menuOwner: "50",
    url: "Licence",
    icon: "SafetyCertificateOutlined",
    sort: 90,
    flags: ["isSearch", "isModify"],
  },
} as const satisfies Record<string, MenuEntry>;

export type MenuName = keyof typeof menus;

/** The menu of a number, for requests that name theirs. */
export const menuByNumber: ReadonlyMap<string, MenuName> = new Map(
  Object.entries(menus).map(([name, menu]) => [menu.menuNo, name as MenuName]),
);
