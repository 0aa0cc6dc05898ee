import { entity } from "../core/entity.ts";
import { code, date, quantity, rate, text, ticked, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/**
 * What a supplier asks of an organisation for a material, from a quantity and a day on. Of several that hold on a day, the one
 * that began last is the price.
 */
export const priceAgreement = entity(
  "priceAgreement",
  {
    agreementNo: code({ key: true }),
    orgNo: code({ key: true, names: "organisation" }),
    supplierNo: code({ key: true, names: "supplier" }),
    itemNo: code({ key: true, names: "material", after: ["orgNo"] }),
    unitNo: code({ names: "unit" }),
    /** From which quantity of an order line on. */
    scaleQty: quantity(),
    price: quantity(),
    currency: code({ names: "currency" }),
    /** Whether the tax is in the price. */
    isTaxIncluded: ticked(),
    taxRate: rate({ optional: true, most: 100 }),
    validFrom: date(),
    validTo: date({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["agreementNo", "itemNo", "supplierNo"] },
);

/** Price agreements. A supplier sees its own. */
export const priceAgreements = plainNoun("IBmPriceAgreementService", "bmpriceagreement", priceAgreement, {
  menu: "priceAgreements",
  menuNo: "3038",
  menuOwner: "30",
  url: "Base.Basic.PriceAgreement",
  path: "/base/basic/price-agreement",
  icon: "AuditOutlined",
  sort: 38,
  isByRight: true,
});
