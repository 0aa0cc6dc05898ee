import { entity } from "../../core/entity.ts";
import { code, integer, status, text, validity, yesNo } from "../../core/fields.ts";
import { lineEntity } from "../../core/plain-lines.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { choices, yesNoStatus } from "../../core/statuses.ts";
import { ruleOptions } from "./options.ts";

/** The number of the policy that holds of whatever no other rule speaks of; it is never deleted (B4.6c, B8.7b). */
export const defaultPolicyNo = "DEFAULT";

/** Why the policy of a number is kept that somebody deletes; null: it goes. */
export const whyPolicyKept = (policyNo: unknown): "defaultPolicyKept" | null =>
  policyNo === defaultPolicyNo ? "defaultPolicyKept" : null;

/** How a plan is shared among suppliers (B9.6b). */
export const distribution = choices("executionPolicy.distribution", { ratio: "ratio", order: "order" });

/** What a plan keeps to (B5.11, B9.6a, B9.6b). */
export const schedulingOptions = {
  distribution: status(distribution, { optional: true }),
  sourceRatioChecked: yesNo({ optional: true }),
  minOrderQtyChecked: yesNo({ optional: true }),
  withinOrderQty: yesNo({ optional: true }),
  replyAsked: yesNo({ optional: true }),
  lockDays: integer({ optional: true, max: 9999 }),
} as const;

/** What holds of the distribution of a plan where no policy says anything. */
export const usualDistribution = {
  distribution: distribution.code.ratio,
  sourceRatioChecked: yesNoStatus.code.no,
  minOrderQtyChecked: yesNoStatus.code.no,
  withinOrderQty: yesNoStatus.code.no,
} as const;
export type DistributionOption = keyof typeof usualDistribution;
export const distributionOptionNames = Object.keys(usualDistribution) as DistributionOption[];

/** How purchases of certain materials from certain suppliers are carried out (B3.14); whom it is for stands in its lines. */
export const executionPolicy = entity(
  "executionPolicy",
  {
    policyNo: code({ key: true }),
    policyName: text(),
    ...ruleOptions,
    ...schedulingOptions,
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["policyNo", "policyName"], translated: "policyName" },
);

/** Whom a policy is for: what a line says must all hold, and one of the lines; a line that says nothing is for all. */
export const executionPolicyLine = lineEntity(
  executionPolicy,
  {
    orgNo: code({ optional: true, names: "organisation" }),
    supplierNo: code({ optional: true, names: "supplier" }),
    supplierClassNo: code({ optional: true, names: "supplierClass" }),
    itemNo: code({ optional: true, names: "material" }),
    itemGroupNo: code({ optional: true, names: "category" }),
  },
  ["itemNo"],
);

/** The criteria by which policies are compared, the most particular first. */
export const criteria = ["itemNo", "itemGroupNo", "supplierNo", "supplierClassNo", "orgNo"] as const;

/** Execution policies (B2.29n). */
export const executionPolicies = plainNoun(
  "ISupExecutionPolicyService",
  "executionpolicy",
  executionPolicy,
  {
    menu: "executionPolicies",
    menuNo: "3495",
    menuOwner: "34",
    url: "Base.Rule.ExecutionPolicy",
    path: "/base/rule/execution-policy",
    icon: "ApartmentOutlined",
    sort: 95,
    isByRight: true,
  },
  {
    entity: executionPolicyLine,
    initial: {},
    check({ policyNo }, lines) {
      const isDefault = policyNo === defaultPolicyNo;
      return lines.flatMap((each, line) => {
        const said = criteria.find((name) => each[name]);
        return isDefault && said ? [{ line, field: said, key: "defaultIsForAll" }] : [];
      });
    },
  },
);
