import { businessClassifyType } from "@tandem/contract/base-data/business-classify-types";
import { classifyType } from "@tandem/contract/base-data/classify-types";
import { docType } from "@tandem/contract/base-data/doc-types";
import { materialSupplier } from "@tandem/contract/base-data/material-suppliers";
import { priceAgreement } from "@tandem/contract/base-data/price-agreements";
import type { Change, Input } from "@tandem/contract/core/entity";
import { type PlainName, type PlainNouns, plainNouns } from "@tandem/contract/nouns";
import type { HandlersOf } from "../core/handlers.ts";
import { type PlainRules, plainHandlers } from "../core/plain-handlers.ts";
import { dockBlockRules } from "../delivery/appointments/blocked-appointments.ts";
import { deliveryRuleRules } from "../orders/order-rules/delivery-rule-rules.ts";
import { policyRules } from "../orders/order-rules/policy-rules.ts";
import { approvalRuleRules } from "../platform/approvals/approver-rules.ts";
import { messagePolicyRules } from "../platform/messages/policy-templates.ts";
import { webhookRules } from "../platform/webhooks/handlers.ts";
import { checkClasses, checkFinerClasses } from "./classes.ts";
import { currencyRules } from "./currencies.ts";
import { customerAddressRules } from "./customer-addresses.ts";
import { docNatureRules } from "./dictionaries/doc-natures.ts";
import { materialCellRules } from "./material-cells.ts";
import { periodRules } from "./periods.ts";
import { stockLevelRules } from "./stock-levels.ts";
import { unitConversionRules } from "./unit-conversions.ts";

/** What is asked of plain base data besides what follows from its entity. */
const rules: {
  readonly [N in PlainName]?: PlainRules<Input<PlainNouns[N]["entity"]>, Change<PlainNouns[N]["entity"]>>;
} = {
  approvalRules: approvalRuleRules,
  businessClassifyTypes: docNatureRules(businessClassifyType, checkFinerClasses),
  classifyTypes: docNatureRules(classifyType, checkClasses),
  currencies: currencyRules,
  deliveryRules: deliveryRuleRules,
  executionPolicies: policyRules,
  customerAddresses: customerAddressRules,
  dockBlocks: dockBlockRules,
  docTypes: docNatureRules(docType),
  materialCells: materialCellRules,
  materialSuppliers: periodRules(materialSupplier),
  messagePolicies: messagePolicyRules,
  priceAgreements: periodRules(priceAgreement),
  stockLevels: stockLevelRules,
  unitConversions: unitConversionRules,
  webhooks: webhookRules,
};

/** What implements plain base data (S7.13a). */
export const plainNounHandlers = Object.fromEntries(
  Object.entries(plainNouns).map(([name, noun]) => [
    name,
    plainHandlers(noun as never, rules[name as PlainName] as never),
  ]),
) as unknown as { readonly [N in PlainName]: HandlersOf<PlainNouns[N]> };
