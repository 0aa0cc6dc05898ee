import { entity } from "../../core/entity.ts";
import { code, text, validity } from "../../core/fields.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { announcingOptions, appointmentOptions, deliveryOptions } from "./options.ts";

/** How deliveries to an organisation are announced, and what may come together (B3.12); one of them is in use (B5.6). */
export const deliveryRule = entity(
  "deliveryRule",
  {
    ruleName: text(),
    orgNo: code({ names: "organisation" }),
    statusCode: validity(),
    ...announcingOptions,
    ...deliveryOptions,
    ...appointmentOptions,
    remark: text({ optional: true }),
  },
  { keyword: ["ruleName", "orgNo"] },
);

/** Delivery rules (B2.29f). */
export const deliveryRules = plainNoun("ISupDeliveryRuleService", "deliveryrule", deliveryRule, {
  menu: "deliveryRules",
  menuNo: "3497",
  menuOwner: "34",
  url: "Base.Rule.DeliveryRule",
  path: "/base/rule/delivery-rule",
  icon: "CarOutlined",
  sort: 97,
  isByRight: true,
  grants: { buyer: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport"] },
});
