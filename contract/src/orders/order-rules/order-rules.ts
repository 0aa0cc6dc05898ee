import { z } from "zod";
import { recordId, recordVersion } from "../../core/entity.ts";
import { action, service } from "../../core/service.ts";
import { answerConfiguration } from "./answer-configurations.ts";
import { executionPolicy } from "./execution-policies.ts";
import { ruleOptionNames } from "./options.ts";
import { ruleKinds, ruleNamed } from "./rule-named.ts";

/** What an option is decided to be, and by which rule. */
export const decidedOption = z.object({
  option: z.enum(ruleOptionNames),
  value: z.string(),
  rule: ruleNamed,
});

/** A rule as it was: every change makes its next version. */
export const ruleVersion = z.object({
  version: z.int(),
  updateName: z.string().nullable(),
  updateDate: z.string(),
  /** The fields as they were then, those of its lines under `lines`. */
  content: z.record(z.string(), z.unknown()),
});
export type RuleVersion = z.output<typeof ruleVersion>;

const versioned = z.strictObject({ id: recordId, version: recordVersion });

/** What the rules of orders say together, what they said before, and what they say at first (B3.13j). */
export const orderRules = service(
  "ISupOrderRuleService",
  { menus: ["answerConfigurations", "deliveryRules", "executionPolicies"] },
  {
    getDecidingRules: action({
      permission: "isSearch",
      summary:
        "For an organisation, and a supplier and a material where they are given: each option, and the rule that decides it.",
      input: z.strictObject({
        orgNo: z.string().trim().min(1).max(100),
        supplierNo: z.string().trim().max(100).optional(),
        itemNo: z.string().trim().max(100).optional(),
      }),
      output: z.object({ options: z.array(decidedOption) }),
    }),
    getRuleVersions: action({
      permission: "isSearch",
      summary: "The versions of a rule, the newest first.",
      input: z.strictObject({ kind: z.enum(ruleKinds), id: recordId }),
      output: z.object({ versions: z.array(ruleVersion) }),
    }),
    restoreAnswerConfiguration: action({
      by: "buyer",
      permission: "isModify",
      menus: ["answerConfigurations"],
      summary: "Sets the options of an organisation as they are usual; it makes the next version.",
      input: versioned,
      output: answerConfiguration.row,
    }),
    restoreDefaultPolicy: action({
      by: "buyer",
      permission: "isModify",
      menus: ["executionPolicies"],
      summary: "Sets the default policy as the product comes with it; it makes the next version.",
      input: versioned,
      output: executionPolicy.row,
    }),
  },
);
