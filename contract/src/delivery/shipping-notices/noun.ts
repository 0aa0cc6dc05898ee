import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of delivery notices. */
export const shippingNoticeNoun = noun({
  menus: {
    shippingNotices: {
      menuNo: "2010",
      menuOwner: "20",
      url: "Offsite.Delivery.AsnTracking",
      icon: "CarOutlined",
      sort: 10,
      flags: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isEnd", "isClose", "isExport", "isPrint"],
      handheld: true,
      alerts: "shippingNotice",
      finds: "shippingNotice",
      grants: {
        buyer: ["isSearch", "isCheck", "isEnd", "isClose", "isExport", "isPrint"],
        warehouse: ["isSearch"],
        supplier: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isEnd", "isClose", "isExport", "isPrint"],
      },
    },
    addShippingNotice: {
      menuNo: "2020",
      menuOwner: "20",
      url: "Offsite.Delivery.AddAsn",
      icon: "PlusSquareOutlined",
      sort: 20,
      flags: ["isSearch", "isAdd"],
      grants: {
        supplier: ["isSearch", "isAdd"],
      },
    },
  },
  customModules: ["shippingNotice", "shippingNoticeLine"],
});
