import { entity } from "../core/entity.ts";
import { code, rate, status, text, validity } from "../core/fields.ts";
import { type LineProblem, type LineValues, lineEntity, type Wrong } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { choices, statuses } from "../core/statuses.ts";

/** What a strategy decides: the upper, under, turn and allocate methods of S7.13a. */
export const methodType = statuses("method.methodType", {
  upper: { code: "1", tone: "neutral" },
  under: { code: "2", tone: "neutral" },
  turn: { code: "3", tone: "neutral" },
  allocate: { code: "4", tone: "neutral" },
});

/** A strategy of the warehouse (B2.30); what it tries stands in its lines. */
export const method = entity(
  "method",
  {
    methodNo: code({ key: true }),
    methodName: text(),
    methodType: status(methodType),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["methodNo", "methodName"], translated: "methodName" },
);

/** By what a line of a strategy chooses; those of a type are a group. */
export const criterion = choices(
  "method.criterion",
  {
    fixedCell: "fixedCell",
    sameMaterial: "sameMaterial",
    emptyCell: "emptyCell",
    materialCell: "materialCell",
    largestRoom: "largestRoom",
    receiptDate: "receiptDate",
    expiryDate: "expiryDate",
    cellOrder: "cellOrder",
    wholePackages: "wholePackages",
    fifo: "fifo",
    fefo: "fefo",
    lifo: "lifo",
    lotOrder: "lotOrder",
    share: "share",
    requestedDate: "requestedDate",
    customerPriority: "customerPriority",
  },
  {
    upper: ["fixedCell", "sameMaterial", "emptyCell", "materialCell", "largestRoom"],
    under: ["receiptDate", "expiryDate", "cellOrder", "wholePackages"],
    turn: ["fifo", "fefo", "lifo", "lotOrder"],
    allocate: ["share", "requestedDate", "customerPriority"],
    ordered: ["receiptDate", "expiryDate", "cellOrder", "lotOrder", "requestedDate"],
    ofCustomers: ["share", "customerPriority"],
  },
);

/** Which of two comes first. */
const direction = choices("method.direction", { ascending: "asc", descending: "desc" });

/** What a strategy tries: its lines come one after the other, and the next where one finds nothing. */
export const methodLine = lineEntity(
  method,
  {
    criterion: status(criterion),
    /** Ascending unless given, where the criterion is an order. */
    direction: status(direction, { optional: true }),
    /** What the line is for: any material, place and customer unless given. */
    itemGroupNo: code({ optional: true, names: "category" }),
    warehouseNo: code({ optional: true, names: "warehouse" }),
    zoneNo: code({ optional: true, names: "zone", within: ["warehouseNo"] }),
    cellNo: code({ optional: true, names: "cell", within: ["warehouseNo"] }),
    customerNo: code({ optional: true, names: "customer" }),
    /** Per cent of what there is that goes to the customer. */
    share: rate({ optional: true }),
  },
  ["cellNo"],
);

type MethodLine = LineValues<(typeof methodLine)["fields"]>;

const isIn = (group: Parameters<typeof criterion.isIn>[0], { criterion: chosen }: MethodLine) =>
  criterion.isIn(group, chosen);

/** The criteria that a type takes, and what is said of another. */
const takes = {
  [methodType.code.upper]: { group: "upper", key: "criterionOfPutaway" },
  [methodType.code.under]: { group: "under", key: "criterionOfPicking" },
  [methodType.code.turn]: { group: "turn", key: "criterionOfTurnover" },
  [methodType.code.allocate]: { group: "allocate", key: "criterionOfAllocation" },
} as const;

/** What is wrong with whom a line gives to, and how much. */
function givingProblem(line: MethodLine): Wrong | null {
  const { code: by } = criterion;
  if (isIn("ofCustomers", line) !== Boolean(line.customerNo)) {
    return { field: "customerNo", key: line.customerNo ? "customerOfOther" : "missingValue" };
  }
  if ((line.criterion === by.share) !== Boolean(line.share)) {
    return { field: "share", key: line.share ? "shareOfOther" : "missingValue" };
  }
  return line.share && Number(line.share) <= 0 ? { field: "share", key: "notPositive" } : null;
}

/** What is wrong with a line by itself. */
function lineProblem(type: keyof typeof takes, line: MethodLine): Wrong | null {
  const { group, key } = takes[type];
  if (!isIn(group, line)) return { field: "criterion", key };
  if (line.direction && !isIn("ordered", line)) return { field: "direction", key: "directionOfOther" };
  if (line.criterion === criterion.code.fixedCell && !line.cellNo) return { field: "cellNo", key: "missingValue" };
  if ((line.zoneNo || line.cellNo) && !line.warehouseNo) return { field: "warehouseNo", key: "missingValue" };
  return givingProblem(line);
}

/** Shares have at most six decimals, and are added up exactly. */
const millionths = 1_000_000;

/** Strategies (S7.13a): each picker asks by its methodType. */
export const methods = plainNoun(
  "IBmMethodHeadService",
  "bmmethodhead",
  method,
  {
    menu: "methods",
    menuNo: "3440",
    menuOwner: "34",
    url: "Base.Rule.Method",
    path: "/base/rule/method",
    icon: "SlidersOutlined",
    sort: 40,
  },
  {
    entity: methodLine,
    initial: { criterion: criterion.code.emptyCell },
    offered: ({ methodType: type }) => (type in takes ? { criterion: criterion.groups[takes[type].group] } : {}),
    check({ methodType: type }, lines) {
      if (!(type in takes)) return [];
      const given = new Map<string, number>();
      return lines.flatMap((each, line): LineProblem[] => {
        const wrong = lineProblem(type, each);
        if (wrong) return [{ line, ...wrong }];
        const { itemGroupNo, warehouseNo, zoneNo, cellNo } = each;
        const of = JSON.stringify([itemGroupNo, warehouseNo, zoneNo, cellNo]);
        const sum = (given.get(of) ?? 0) + Math.round(Number(each.share ?? 0) * millionths);
        given.set(of, sum);
        return sum > 100 * millionths ? [{ line, field: "share", key: "sharesAboveAll" }] : [];
      });
    },
  },
);
