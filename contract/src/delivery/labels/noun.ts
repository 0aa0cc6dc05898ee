import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of labels of boxes. */
export const labelNoun = noun({
  menus: {
    labels: {
      menuNo: "2035",
      menuOwner: "20",
      url: "Offsite.Delivery.LabelPrint",
      icon: "BarcodeOutlined",
      sort: 35,
      flags: ["isSearch", "isExport", "isPrint"],
      grants: {
        buyer: ["isSearch", "isExport", "isPrint"],
        warehouse: ["isSearch", "isExport", "isPrint"],
        supplier: ["isSearch", "isExport", "isPrint"],
      },
    },
  },
  prints: { name: "label", code: "LABEL", menu: "labels" },
  refusals: [
    "labelRangeMissing",
    "labelRangeTooWide",
    "labelPartiesDiffer",
    "labelPacked",
    "labelNoneYet",
    "labelReasonMissing",
    "labelUnknown",
    "labelSplit",
    "labelSplitSum",
    "labelVoid",
    "labelPackQtyMissing",
    "labelTooMany",
    "labelElementMissing",
    "labelElementTooLong",
    "labelBarcodeTaken",
    "labelBarcodeTooLong",
    "ssccUsedUp",
  ],
});
