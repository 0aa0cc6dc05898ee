import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";

const by = ["buyer", "warehouse"] as const;
/** Nothing goes out of what the tests of all lists make. */
const ranked = { by, lists: "rankedMaterial", needs: { movedBy: transactionType.code.in } } as const;

export const tested: TestedDocument = {
  probes: {
    stockAnalysis: {
      getDullStockBuckets: {
        by,
        nothing: "sums of what the list shows, tested on its own (stock-analysis.test.ts)",
      },
      getRankedMaterialPage: ranked,
      exportRankedMaterials: ranked,
    },
  },
  async build(admin, { receipt }) {
    const { orgNo, warehouseNo, itemNo } = await receiptOf(admin, receipt);
    const inWarehouse = { current: 1, size: 1, condition: { orgNo, warehouseNo, itemNo } };
    const [dullStock] = (await admin.ok("stockAnalysis", "getDullStockPage", inWarehouse)).records;
    const [stockTurnover] = (await admin.ok("stockAnalysis", "getTurnoverPage", inWarehouse)).records;
    const came = { current: 1, size: 1, condition: { orgNo, itemNo, movedBy: transactionType.code.in } };
    const [rankedMaterial] = (await admin.ok("stockAnalysis", "getRankedMaterialPage", came)).records;
    if (!dullStock || !stockTurnover || !rankedMaterial) throw new Error("Nothing lies that could be analysed");
    return {
      dullStock: { id: dullStock.id },
      stockTurnover: { id: stockTurnover.id },
      rankedMaterial: { id: rankedMaterial.id },
    };
  },
};
