import { entity } from "../../core/entity.ts";
import { code, money, status, text, validity } from "../../core/fields.ts";
import { lineEntity } from "../../core/plain-lines.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { ofBuyer } from "../../identity/users.ts";
import { approvalSequence, approvalStep } from "./statuses.ts";

/** From which amount on a step on a document needs the approval of others. */
export const approvalRule = entity(
  "approvalRule",
  {
    approvalRuleNo: code({ key: true }),
    approvalRuleName: text(),
    documentStep: status(approvalStep),
    /** The organisation whose documents it is for; all where it is empty. */
    orgNo: code({ optional: true, names: "organisation" }),
    /** The currency of the amount; where it is empty, the rule is for amounts in whatever currency. */
    currency: code({ optional: true, names: "currency" }),
    amountFrom: money({ unsigned: true }),
    approvalSequence: status(approvalSequence),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["approvalRuleNo", "approvalRuleName"], translated: "approvalRuleName" },
);

/** Who approves: all of them, never the one who asks. */
export const approvalRuleLine = lineEntity(approvalRule, { userNo: code({ names: "user", where: ofBuyer }) }, [
  "userNo",
]);

/** Approval rules. */
export const approvalRules = plainNoun(
  "ISysApprovalRuleService",
  "approvalrule",
  approvalRule,
  {
    menu: "approvalRules",
    menuNo: "3498",
    menuOwner: "34",
    url: "Base.Rule.ApprovalRule",
    path: "/base/rule/approval-rule",
    icon: "SafetyOutlined",
    sort: 98,
    isByRight: true,
  },
  { entity: approvalRuleLine, once: ["userNo"] },
);
