import { acceptanceOptions, deliveryOptions, shippingOptions } from "@tandem/contract/orders/order-rules/options";

/** The fields of some options, in their order. */
export const namesOf = <O extends object>(options: O) => Object.keys(options) as (keyof O & string)[];

/** What is said of what may share a notice. */
const sharing = [
  "ordersShared",
  "orderTypesShared",
  "itemsShared",
  "plantsShared",
  "warehousesShared",
  "trackingNosShared",
  "customValuesShared",
  "singleUnit",
  "mergedByKeyword",
  "keywordList",
] as const;
type Sharing = (typeof sharing)[number];
const asked = namesOf(deliveryOptions).filter(
  (name): name is Exclude<keyof typeof deliveryOptions, Sharing> => !(sharing as readonly string[]).includes(name),
);

/** Where the options of deliveries stand, in forms and drawers. */
export const deliveryOptionGroups = [
  { key: "sharing", title: "orderRulePages.sharing", fields: sharing, text: "orderRulePages.sharingText" },
  { key: "notices", title: "orderRulePages.notices", fields: asked },
] as const;

const acceptance = {
  key: "acceptance",
  title: "orderRulePages.acceptance",
  fields: namesOf(acceptanceOptions),
} as const;

/** Where what an organisation says of answers stands, in forms and drawers. */
export const answerOptionGroups = [
  acceptance,
  {
    key: "shipping",
    title: "orderRulePages.shipping",
    fields: ["confirmBeforeShipping", "requestNeeded", "previewDays"],
  },
] as const;

/** Where the options that orders are judged by stand, in forms and drawers. */
export const orderOptionGroups = [
  acceptance,
  { key: "shipping", title: "orderRulePages.shipping", fields: namesOf(shippingOptions) },
] as const;
