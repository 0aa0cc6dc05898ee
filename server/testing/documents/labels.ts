import { labelDays, labelRequest, labelsFor, makeLabels } from "../labels.ts";
import { day } from "../orders.ts";
import { allSides, step } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";
import { boxRuleNo, provideBoxRule } from "./packages.ts";

export const tested: TestedDocument = {
  probes: {
    labels: {
      getbarcodeprintlistbyparams: {
        by: allSides,
        lists: "labelSource",
        needs: labelDays,
      },
      exportexcel: { by: allSides, lists: "labelSource", needs: labelDays },
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
  async build(admin, { receipt }) {
    const { shippingNoticeLineId } = await receiptOf(admin, receipt);
    await provideBoxRule(admin);
    const made = await makeLabels(admin, labelsFor([shippingNoticeLineId], { boxRuleNo, packQty: "60" }));
    const label = { id: made[0]?.id ?? "" };
    const drawn = { ids: [label.id], reportKey: "LABEL_STANDARD", module: "LABEL", format: "zpl" };
    await admin.download("printing", "reportPrint", { condition: drawn });
    const prints = await admin.ok("labels", "getlabelprintlistbyparams", labelRequest({ shippingNoticeLineId }));
    return { label, labelPrint: { id: prints.records[0]?.id ?? "" }, labelSource: { id: shippingNoticeLineId } };
  },
};
