import { acceptanceOptions, shippingOptions } from "@tandem/contract/orders/order-rules/options";

/** The fields of some options, in their order. */
export const namesOf = <O extends object>(options: O) => Object.keys(options) as (keyof O & string)[];

/** Where the options that orders are judged by stand, in forms and drawers. */
export const orderOptionGroups = [
  { key: "acceptance", title: "orderRulePages.acceptance", fields: namesOf(acceptanceOptions) },
  { key: "shipping", title: "orderRulePages.shipping", fields: namesOf(shippingOptions) },
] as const;
