import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of the pool of reconciliation. */
export const billableNoun = noun({
  menus: {
    billables: {
      menuNo: "2220",
      menuOwner: "22",
      url: "ReconciliationInvoicing.Pool",
      icon: "ContainerOutlined",
      sort: 20,
      flags: ["isSearch", "isExport"],
      alerts: "billable",
      grants: { buyer: ["isSearch", "isExport"], supplier: ["isSearch", "isExport"] },
    },
  },
  ownServices: ["ISrmBillPoolService"],
  refusals: ["billableBilled", "billableUnpriced"],
});
