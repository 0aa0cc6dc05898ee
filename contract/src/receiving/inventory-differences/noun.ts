import { noun } from "../../core/noun.ts";
import { keptAs } from "../kept-stock/statuses.ts";
import { countedBy, differenceStatus } from "./statuses.ts";

const counts = ["isSearch", "isAdd", "isSave", "isImport", "isExport"] as const;
const agrees = [...counts, "isCheck", "isCancelInvalid"] as const;
/** Whoever counts may withdraw a count that was wrong. */
const grants = { buyer: agrees, warehouse: [...counts, "isCancelInvalid"], supplier: agrees } as const;

const unsettled = (as: string, by: string) => () => ({
  ...{ keptAs: as, countedBy: by },
  differenceStatus: [...differenceStatus.groups.unsettled],
});
const { buyer, supplier } = countedBy.code;
const { vmi, escrow } = keptAs.code;
/** What waits for a side: what the other counted of what is kept so. */
const toAgree = { sort: 86, tone: "waiting", entity: "inventoryDifference", since: "updateDate" } as const;
const found = {
  number: "differenceNo",
  shown: { buyer: "supplierName", supplier: "itemName" },
  status: { field: "differenceStatus", set: differenceStatus },
} as const;

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
      ...found,
      conditions: { keptAs: vmi },
      menu: "vmiDifferences",
      page: "InventorySynergy.VMI.InventoryDiff.Detail",
    },
    escrowDifference: {
      ...found,
      entity: "inventoryDifference",
      conditions: { keptAs: escrow },
      menu: "escrowDifferences",
      page: "InventorySynergy.Escrow.Diff.Detail",
    },
  },
  waiting: {
    differencesToAgree: {
      ...toAgree,
      side: "supplier",
      menu: "vmiDifferences",
      needs: [["vmiDifferences", "isCheck"]],
      conditions: unsettled(vmi, buyer),
    },
    differencesToAgreeAsBuyer: {
      ...toAgree,
      side: "buyer",
      menu: "vmiDifferences",
      needs: [["vmiDifferences", "isCheck"]],
      conditions: unsettled(vmi, supplier),
    },
    escrowToAgree: {
      ...toAgree,
      side: "supplier",
      menu: "escrowDifferences",
      needs: [["escrowDifferences", "isCheck"]],
      conditions: unsettled(escrow, buyer),
    },
    escrowToAgreeAsBuyer: {
      ...toAgree,
      side: "buyer",
      menu: "escrowDifferences",
      needs: [["escrowDifferences", "isCheck"]],
      conditions: unsettled(escrow, supplier),
    },
  },
  deliveryServices: ["ISupInventoryDifferenceService"],
  refusals: [
    ...(["differenceSettled", "differenceAdjusted", "differenceMatched", "differenceWithdrawn"] as const),
    ...(["differenceOfOwn", "differenceOfOther"] as const),
    ...(["countedTwice", "countOpen", "countNotKept", "countOwnKept", "countAmbiguous", "countBeforeStock"] as const),
  ],
});
