import { day } from "../orders.ts";
import { allSides, step } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";

export const tested: TestedDocument = {
  probes: {
    labels: {
      getbarcodeprintlistbyparams: {
        by: allSides,
        lists: "shippingNoticeLine",
        needs: { docDateStart: day(-30), docDateEnd: day(0) },
      },
      findlabel: { by: allSides, nothing: "Labels of others are not known (rules.test.ts)" },
      splitlabel: {
        by: allSides,
        names: "label",
        input: (named) => ({
          ...step(named),
          quantities: ["1", "1"],
          reportKey: "LABEL_STANDARD",
          copies: 1,
          genMoment: `${day(0)}T08:00:00Z`,
        }),
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
