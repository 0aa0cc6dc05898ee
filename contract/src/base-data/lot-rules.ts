import { entity } from "../core/entity.ts";
import { code, integer, status, text, validity } from "../core/fields.ts";
import { type LineProblem, type LineValues, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { choices, type StatusCode } from "../core/statuses.ts";

/** When the counter of a lot rule begins anew. */
export const counterReset = choices("lotRule.counterReset", {
  never: "never",
  year: "year",
  month: "month",
  day: "day",
});

/** How lot numbers are made (B3.21c). */
export const lotRule = entity(
  "lotRule",
  {
    lotRuleNo: code({ key: true }),
    lotRuleName: text(),
    /** Never unless given. */
    counterReset: status(counterReset, { optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["lotRuleNo", "lotRuleName"], translated: "lotRuleName" },
);

/** What a part of a lot number says. */
export const lotPartKind = choices("lotRule.partKind", {
  fixed: "fixed",
  date: "date",
  supplier: "supplier",
  item: "item",
  counter: "counter",
});

/** A part of a lot number: the number is its parts one after the other. */
export const lotRuleLine = lineEntity(
  lotRule,
  {
    partKind: status(lotPartKind),
    fixedText: text({ optional: true, max: 30 }),
    /** Of a date: `YYYY` or `YY`, `MM` and `DD`, with signs between; `YYYYMMDD` unless given. */
    datePattern: text({ optional: true, max: 20 }),
    /** Of a counter: digits, filled up with zeros; as many as it needs unless given. */
    counterDigits: integer({ optional: true, max: 12 }),
  },
  ["fixedText"],
);

/** The pattern of a date whose part says none. */
export const usualDatePattern = "YYYYMMDD";
/** What of a pattern stands for a part of a day. */
export const dateToken = /YYYY|YY|MM|DD/g;

/** The characters that a lot number has at most. */
export const longestLotNo = 100;

type Parts = readonly LineValues<typeof lotRuleLine.fields>[];

/** The characters that a part has at least: numbers of suppliers and materials are as long as they are. */
function leastLength({ partKind, fixedText, datePattern, counterDigits }: Parts[number]): number {
  const { code: kind } = lotPartKind;
  if (partKind === kind.fixed) return fixedText?.length ?? 0;
  if (partKind === kind.date) return (datePattern ?? usualDatePattern).length;
  return partKind === kind.counter ? Math.max(counterDigits ?? 1, 1) : 1;
}

/** What is wrong with all parts together: they make the same of every lot, or more than a lot number has room for. */
function wrongTogether(parts: Parts): LineProblem[] {
  if (parts.every(({ partKind }) => partKind === lotPartKind.code.fixed)) {
    return [{ line: 0, field: "partKind", key: "lotsAlike" }];
  }
  let length = 0;
  const line = parts.findIndex((part) => {
    length += leastLength(part);
    return length > longestLotNo;
  });
  return line < 0 ? [] : [{ line, field: "partKind", key: "lotTooLong", parameters: { max: longestLotNo } }];
}

const isPattern = (pattern: string) =>
  pattern.search(dateToken) >= 0 && /^[-./ _]*$/.test(pattern.replace(dateToken, ""));

/** What dates must say so that no number comes again once the counter has begun anew. */
const saidBy: Readonly<Record<StatusCode<typeof counterReset>, readonly RegExp[]>> = {
  [counterReset.code.never]: [],
  [counterReset.code.year]: [/YY/],
  [counterReset.code.month]: [/YY/, /MM/],
  [counterReset.code.day]: [/YY/, /MM/, /DD/],
};

/** Lot rules (S7.13i). */
export const lotRules = plainNoun(
  "IBmLotRuleHeadService",
  "bmlotrulehead",
  lotRule,
  {
    menu: "lotRules",
    menuNo: "3420",
    menuOwner: "34",
    url: "Base.Rule.Lot",
    path: "/base/rule/lot",
    icon: "TagsOutlined",
    sort: 20,
  },
  {
    entity: lotRuleLine,
    initial: { partKind: lotPartKind.code.counter },
    check({ counterReset: reset }, parts) {
      const { code: kind } = lotPartKind;
      const dates = parts
        .filter(({ partKind }) => partKind === kind.date)
        .map(({ datePattern }) => datePattern ?? usualDatePattern)
        .join(" ");
      const isSeen = saidBy[reset ?? counterReset.code.never].every((said) => said.test(dates));
      let counters = 0;
      const wrong = parts.flatMap(({ partKind, fixedText, datePattern }, line): LineProblem[] => {
        if (partKind === kind.fixed && !fixedText) return [{ line, field: "fixedText", key: "missingValue" }];
        if (partKind === kind.date && datePattern && !isPattern(datePattern)) {
          return [{ line, field: "datePattern", key: "datePatternWrong" }];
        }
        if (partKind !== kind.counter) return [];
        counters += 1;
        if (counters > 1) return [{ line, field: "partKind", key: "counterTwice" }];
        return isSeen ? [] : [{ line, field: "partKind", key: "counterResetUnseen" }];
      });
      return wrong.length > 0 ? wrong : wrongTogether(parts);
    },
  },
);
