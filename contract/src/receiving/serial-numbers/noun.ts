import { noun } from "../../core/noun.ts";
import { serialStatus } from "./statuses.ts";

/** What the rest of the product knows of serial numbers. */
export const serialNumberNoun = noun({
  menus: {
    serialNumbers: {
      menuNo: "2072",
      menuOwner: "20",
      url: "Offsite.Delivery.SerialNumbers",
      icon: "NumberOutlined",
      sort: 72,
      flags: ["isSearch", "isAdd", "isExport"],
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isExport"],
        supplier: ["isSearch", "isAdd", "isExport"],
      },
    },
  },
  found: {
    serialNumber: {
      menu: "serialNumbers",
      number: "serialNo",
      shown: { buyer: "itemName", supplier: "itemName" },
      status: { field: "snStatus", set: serialStatus },
    },
  },
  deliveryServices: ["ISerialNumberService"],
  refusals: [
    "serialsMissing",
    "serialsUndecided",
    "serialsCount",
    "serialRepeated",
    "serialTwice",
    "serialTooLong",
    "serialNotThere",
    "serialsNotNamed",
  ],
});
