import { noun } from "../../core/noun.ts";
import { levelStatus } from "./statuses.ts";

const looked = ["isSearch", "isExport"] as const;

/** What the rest of the product knows of what one side keeps for the other. */
export const keptStockNoun = noun({
  menus: {
    vmiStock: {
      menuNo: "2410",
      menuOwner: "24",
      url: "InventorySynergy.VMI.Query",
      icon: "DatabaseOutlined",
      sort: 10,
      flags: looked,
      grants: { buyer: looked, warehouse: looked, supplier: looked },
    },
    escrowStock: {
      menuNo: "2430",
      menuOwner: "24",
      url: "InventorySynergy.Escrow.Query",
      icon: "InboxOutlined",
      sort: 30,
      flags: looked,
      grants: { buyer: looked, warehouse: looked, supplier: looked },
    },
  },
  waiting: {
    stockBelowSafety: {
      sort: 86,
      tone: "refused",
      menu: "vmiStock",
      page: "InventorySynergy.VMI.Replenishment",
      needs: [["vmiStock", "isSearch"]],
      entity: "replenishment",
      conditions: () => ({ levelStatus: levelStatus.code.below }),
      since: "updateDate",
      watched: true,
    },
  },
  deliveryServices: ["ISupSrmVmiService", "ISupSrmEscrowService"],
});
