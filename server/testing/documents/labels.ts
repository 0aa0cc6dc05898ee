import { day } from "../orders.ts";
import { allSides } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";

export const tested: TestedDocument = {
  probes: {
    labels: {
      getbarcodeprintlistbyparams: {
        by: allSides,
        lists: "shippingNoticeLine",
        needs: { docDateStart: day(-30), docDateEnd: day(0) },
      },
      countlabels: {
        by: allSides,
        names: "shippingNoticeLine",
        input: ({ id }) => ({ ids: [id], boxRuleNo: "none", boxBarcodeNum: 1 }),
      },
      printlabel: {
        by: allSides,
        names: "shippingNoticeLine",
        input: ({ id }) => ({
          ids: [id],
          boxRuleNo: "none",
          reportKey: "LABEL_STANDARD",
          packQty: "1",
          boxBarcodeNum: 1,
          copies: 1,
          genMoment: `${day(0)}T08:00:00Z`,
        }),
      },
    },
  },
};
