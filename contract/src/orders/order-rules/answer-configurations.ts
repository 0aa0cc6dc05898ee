import { entity } from "../../core/entity.ts";
import { code, integer, text } from "../../core/fields.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { acceptanceOptions, shippingOptions } from "./options.ts";

const days = () => integer({ max: 9999 });

/** What an organisation says of answers to its orders. */
export const answerOptions = {
  ...acceptanceOptions,
  confirmBeforeShipping: shippingOptions.confirmBeforeShipping,
  requestNeeded: shippingOptions.requestNeeded,
  previewDays: shippingOptions.previewDays,
} as const;

/** What suppliers may answer to an organisation's orders, and when they ship them (B3.13); its days are not left empty (B5.6e). */
export const answerConfiguration = entity(
  "answerConfiguration",
  {
    orgNo: code({ key: true, names: "organisation" }),
    ...answerOptions,
    acceptanceDeadlineDays: days(),
    earlyDays: days(),
    lateDays: days(),
    previewDays: days(),
    remark: text({ optional: true }),
  },
  { keyword: ["orgNo"] },
);

/** Order answer configurations, one for an organisation (B2.29g). */
export const answerConfigurations = plainNoun(
  "ISupAnswerConfigurationService",
  "answerconfiguration",
  answerConfiguration,
  {
    menu: "answerConfigurations",
    menuNo: "3490",
    menuOwner: "34",
    url: "Base.Rule.AnswerConfiguration",
    path: "/base/rule/answer-configuration",
    icon: "CalculatorOutlined",
    sort: 90,
    isByRight: true,
  },
);
