import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of the packages of delivery notices; they stand on the pages of these. */
export const shippingPackageNoun = noun({
  menus: {},
  deliveryServices: ["ISrmAsnPackageService"],
  refusals: [
    "noticeNotPackable",
    "packagesGone",
    "packageTooMany",
    "packageDoesNotFit",
    "packageHoldsPackages",
    "packageHoldsGoods",
    "packageQuantityExceeded",
    "packageSplitWhole",
    "packagesDiffer",
    "packageNothingLeft",
    "packageRuleMissing",
  ],
});
