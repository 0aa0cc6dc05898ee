import { entity } from "../core/entity.ts";
import { code, integer, status, text, validity } from "../core/fields.ts";
import { type LineProblem, type LineValues, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";
import { planType } from "./buckets.ts";

/** The most days, weeks and months that are shown side by side; a year and what can be read. */
export const mostPeriodsOf = { [planType.code.day]: 92, [planType.code.week]: 39, [planType.code.month]: 12 } as const;

/** How plans are shown: over which spans, and how what departs from them is coloured and called (B2.29p, B5.8). */
export const planDisplay = entity(
  "planDisplay",
  {
    planDisplayNo: code({ key: true }),
    planDisplayName: text(),
    /** The organisation for which it holds; where it is empty, for all that have none of their own. */
    orgNo: code({ optional: true, names: "organisation" }),
    /** So many days, weeks and months plans show at first; as many as the product does unless given. */
    dayPeriods: integer({ optional: true, max: mostPeriodsOf[planType.code.day] }),
    weekPeriods: integer({ optional: true, max: mostPeriodsOf[planType.code.week] }),
    monthPeriods: integer({ optional: true, max: mostPeriodsOf[planType.code.month] }),
    /** Of several of an organisation that are valid, the one that was changed last holds. */
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["planDisplayNo", "planDisplayName"], translated: "planDisplayName" },
);

/** The colours of ranges, by what they mean everywhere. */
export const rangeTone = statuses("planDisplay.rangeTone", {
  green: { code: "done", tone: "done" },
  amber: { code: "waiting", tone: "waiting" },
  red: { code: "refused", tone: "refused" },
  blue: { code: "moving", tone: "moving" },
  grey: { code: "neutral", tone: "neutral" },
});

/** A range of deviations in per cent: from its lower limit on, and below its upper one. */
export const planDisplayLine = lineEntity(
  planDisplay,
  {
    /** Empty: without limit. Limits that are the same are the range of that deviation alone. */
    lowerLimit: integer({ optional: true, signed: true }),
    upperLimit: integer({ optional: true, signed: true }),
    rangeTone: status(rangeTone),
    /** How it is called (B5.8d); in the languages for which nothing is said, too. */
    description: text({ max: 60 }),
    descriptionEnUs: text({ optional: true, max: 60 }),
    descriptionZhCn: text({ optional: true, max: 60 }),
    descriptionZhTw: text({ optional: true, max: 60 }),
    descriptionViVn: text({ optional: true, max: 60 }),
  },
  ["description"],
);

type Ranges = readonly LineValues<typeof planDisplayLine.fields>[];

const isBelow = (one: number | null | undefined, other: number | null | undefined) =>
  typeof one === "number" && typeof other === "number" && one < other;

/** What is wrong with a range and the one behind it (B5.8a). */
function rangeProblems(ranges: Ranges): LineProblem[] {
  return ranges.flatMap(({ lowerLimit, upperLimit }, line): LineProblem[] => {
    if (isBelow(upperLimit, lowerLimit)) return [{ line, field: "upperLimit", key: "upperBelowLower" }];
    const next = ranges[line + 1];
    if (!next) return [];
    const limit = next.upperLimit;
    if (isBelow(limit, upperLimit) || ((upperLimit ?? null) === null && (limit ?? null) !== null))
      return [{ line, field: "upperLimit", key: "upperAboveNext", parameters: { limit: limit ?? "" } }];
    // The next begins where this one ends, or behind it.
    if ((next.lowerLimit ?? null) === null || (upperLimit ?? null) === null || isBelow(next.lowerLimit, upperLimit))
      return [{ line: line + 1, field: "lowerLimit", key: "rangesOverlap" }];
    return [];
  });
}

const spanFields = ["dayPeriods", "weekPeriods", "monthPeriods"] as const;

/** Display settings of plans (B2.29p). */
export const planDisplays = plainNoun(
  "ISrmPlanDisplayService",
  "srmplandisplay",
  planDisplay,
  {
    menu: "planDisplays",
    menuNo: "2365",
    menuOwner: "23",
    url: "Planning.DisplaySettings",
    path: "/planning/display-settings",
    icon: "SlidersOutlined",
    sort: 65,
    isByRight: true,
  },
  {
    entity: planDisplayLine,
    checkHead: (head) => {
      const field = spanFields.find((each) => head[each] === 0);
      return field ? { field, key: "spanTooShort" } : null;
    },
    check: (_head, ranges) => rangeProblems(ranges),
  },
);

/** The ranges that hold where nobody says others, each with the name of its words. */
export const usualRanges = [
  { lowerLimit: null, upperLimit: -10, tone: rangeTone.code.red, words: "farBelow" },
  { lowerLimit: -10, upperLimit: 0, tone: rangeTone.code.amber, words: "below" },
  { lowerLimit: 0, upperLimit: 0, tone: rangeTone.code.green, words: "asPlanned" },
  { lowerLimit: 0, upperLimit: 10, tone: rangeTone.code.blue, words: "above" },
  { lowerLimit: 10, upperLimit: null, tone: rangeTone.code.amber, words: "farAbove" },
] as const;
