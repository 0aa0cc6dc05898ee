import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";

/** What a strategy decides: the upper, under, turn and allocate methods of S7.13a. */
export const methodType = statuses("method.methodType", {
  upper: { code: "1", tone: "neutral" },
  under: { code: "2", tone: "neutral" },
  turn: { code: "3", tone: "neutral" },
  allocate: { code: "4", tone: "neutral" },
});

/** A strategy of the warehouse (B2.30); its steps are none of the head. */
export const method = entity(
  "method",
  {
    methodNo: code({ key: true }),
    methodName: text(),
    methodType: status(methodType),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["methodNo", "methodName"] },
);

/** Strategies (S7.13a): each picker asks by its methodType. */
export const methods = plainNoun("IBmMethodHeadService", "bmmethodhead", method, {
  menu: "methods",
  menuNo: "3440",
  menuOwner: "34",
  url: "Base.Rule.Method",
  path: "/base/rule/method",
  icon: "SlidersOutlined",
  sort: 40,
});
