import { noun } from "../../core/noun.ts";
import { countedBy, differenceStatus } from "./statuses.ts";

const counts = ["isSearch", "isAdd", "isSave", "isImport", "isExport"] as const;
const agrees = [...counts, "isCheck", "isCancelInvalid"] as const;
/** Whoever counts may withdraw a count that was wrong. */
const grants = { buyer: agrees, warehouse: [...counts, "isCancelInvalid"], supplier: agrees } as const;

const unsettled = (by: string) => () => ({ differenceStatus: [...differenceStatus.groups.unsettled], countedBy: by });

/** What the rest of the product knows of counts and their differences. */
export const differenceNoun = noun({
  menus: {
    vmiDifferences: {
      menuNo: "2420",
      menuOwner: "24",
      url: "InventorySynergy.VMI.InventoryDiff",
      icon: "AuditOutlined",
      sort: 20,
      flags: agrees,
      grants,
    },
    escrowDifferences: {
      menuNo: "2440",
      menuOwner: "24",
      url: "InventorySynergy.Escrow.Diff",
      icon: "AuditOutlined",
      sort: 40,
      flags: agrees,
      grants,
    },
  },
  found: {
    inventoryDifference: {
      menu: "vmiDifferences",
      number: "differenceNo",
      shown: { buyer: "supplierName", supplier: "itemName" },
      status: { field: "differenceStatus", set: differenceStatus },
      page: "InventorySynergy.VMI.InventoryDiff.Detail",
    },
  },
  waiting: {
    differencesToAgree: {
      sort: 86,
      tone: "waiting",
      side: "supplier",
      menu: "vmiDifferences",
      needs: [["vmiDifferences", "isCheck"]],
      entity: "inventoryDifference",
      conditions: unsettled(countedBy.code.buyer),
      since: "updateDate",
    },
    differencesToAgreeAsBuyer: {
      sort: 86,
      tone: "waiting",
      side: "buyer",
      menu: "vmiDifferences",
      needs: [["vmiDifferences", "isCheck"]],
      entity: "inventoryDifference",
      conditions: unsettled(countedBy.code.supplier),
      since: "updateDate",
    },
  },
  deliveryServices: ["ISupInventoryDifferenceService"],
  refusals: [
    ...(["differenceSettled", "differenceAdjusted", "differenceMatched", "differenceWithdrawn"] as const),
    ...(["differenceOfOwn", "differenceOfOther"] as const),
    ...(["countedTwice", "countOpen", "countNotKept", "countOwnKept", "countAmbiguous", "countBeforeStock"] as const),
  ],
});
