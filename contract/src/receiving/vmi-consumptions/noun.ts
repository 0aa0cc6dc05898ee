import { noun } from "../../core/noun.ts";
import { consumptionStatus } from "./statuses.ts";

const looked = ["isSearch", "isExport", "isPrint"] as const;
const writes = ["isSearch", "isAdd", "isCancelInvalid", "isImport", "isExport", "isPrint"] as const;

/** What the rest of the product knows of what the buyer takes of suppliers' goods. */
export const vmiConsumptionNoun = noun({
  menus: {
    vmiConsumptions: {
      menuNo: "2480",
      menuOwner: "24",
      url: "InventorySynergy.VMI.Consumption",
      icon: "ExportOutlined",
      sort: 15,
      flags: writes,
      alerts: "vmiConsumption",
      grants: { buyer: looked, warehouse: writes, supplier: looked },
    },
  },
  found: {
    vmiConsumption: {
      menu: "vmiConsumptions",
      number: "consumptionNo",
      shown: { buyer: "supplierName", supplier: "orgName" },
      status: { field: "status", set: consumptionStatus },
      page: "InventorySynergy.VMI.Consumption.Detail",
    },
  },
  discussed: ["vmiConsumption"],
  prints: { name: "vmiConsumption", code: "CONSUMPTION", menu: "vmiConsumptions" },
  deliveryServices: ["ISupVmiConsumptionService"],
  refusals: [
    ...(["consumptionCancelled", "consumptionBilled", "consumptionRepeated"] as const),
    ...([
      "consumptionNotAvailable",
      "consumptionWaits",
      "consumptionGone",
      "consumptionUncovered",
      "receiptConsumed",
    ] as const),
  ],
});
