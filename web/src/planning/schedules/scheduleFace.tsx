import {
  AlertOutlined,
  CarOutlined,
  DeleteOutlined,
  EditOutlined,
  SendOutlined,
  SolutionOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import type { Listed } from "@tandem/contract/core/service";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import {
  type ScheduleAction,
  type schedule,
  scheduleDocument,
  scheduleGroups,
  schedules,
} from "@tandem/contract/planning/schedules/schedules";
import { changedState, releaseStatus, replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import i18next from "i18next";
import { documentFace, type OddOfAll } from "../../document/documentFace.ts";
import { formatMeasured } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";

/** What only its planner sees of a cell. */
export const ofPlanner = [
  ...(["expectScheduledQuantity", "unscheduledQuantity", "isChanged", "lockDays", "isLocked"] as const),
] as const;

export type Schedule = Listed<Row<typeof schedule>, ScheduleAction>;

type Worded = Pick<
  Schedule,
  | ("actualScheduledQuantity" | "expectScheduledQuantity" | "openQuantity" | "unitNo")
  | ("itemName" | "supplierName" | "planType" | "plannedDate")
>;

/** What the texts of dialogs say of a cell. */
export const wordsOfSchedule = (of: Worded) => {
  const measured = (quantity: string | null) => formatMeasured([{ quantity: quantity ?? "0", unitNo: of.unitNo }]);
  return {
    quantity: measured(of.actualScheduledQuantity),
    planned: measured(of.expectScheduledQuantity),
    open: measured(of.openQuantity),
    material: of.itemName,
    supplier: of.supplierName,
    period: bucketName(of.planType, of.plannedDate),
  };
};

type Counted = Worded & Pick<Schedule, "orgNo" | "supplierNo" | "itemNo">;

/** Of which materials less is scheduled than is planned: so many are named, and the others counted. */
const namedAtMost = 5;

async function belowPlanned(records: readonly Counted[]): Promise<OddOfAll> {
  const materials = Map.groupBy(records, ({ orgNo, supplierNo, itemNo }) => [orgNo, supplierNo, itemNo].join("\n"));
  const below = [...materials.values()].flatMap((cells) => {
    const planned = sum(cells.map(({ expectScheduledQuantity }) => expectScheduledQuantity ?? "0"));
    const scheduled = sum(cells.map(({ actualScheduledQuantity }) => actualScheduledQuantity));
    return compareNumbers(scheduled, planned) < 0 ? [{ cells, planned, scheduled }] : [];
  });
  const words = below.map(({ cells, planned, scheduled }) => {
    const { itemName = "", unitNo = "" } = cells[0] ?? {};
    const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
    const said = { material: itemName, scheduled: measured(scheduled), planned: measured(planned) };
    return i18next.t("schedulePages.belowPlanned", said);
  });
  const count = sum(below.map(({ cells }) => String(cells.length)));
  return { count: Number(count), values: words.slice(0, namedAtMost), more: Math.max(0, words.length - namedAtMost) };
}

const isShort = ({ expectScheduledQuantity, actualScheduledQuantity }: Worded) =>
  expectScheduledQuantity !== null && compareNumbers(actualScheduledQuantity, expectScheduledQuantity) < 0;

/** A cell to its pages: how its steps look. */
export const scheduleFace = documentFace(scheduleDocument, {
  service: schedules,
  getMethod: "getScheduleById",
  route: "Planning.Schedule.Detail",
  listRoute: "Planning.Schedule",
  groups: scheduleGroups,
  states: [
    {
      field: "releaseStatus",
      instead: ({ releaseStatus: state, replyStatus: code, isChanged }) => {
        if (state !== releaseStatus.code.released) return null;
        return isChanged === yesNoStatus.code.yes ? { set: changedState, code: isChanged } : { set: replyStatus, code };
      },
    },
  ],
  reads: [
    ...(["releaseStatus", "replyStatus", "isChanged", "scheduleNo", "planType", "plannedDate", "unitNo"] as const),
    ...(["actualScheduledQuantity", "expectScheduledQuantity", "openQuantity", "itemName", "supplierName"] as const),
    ...(["orgNo", "itemNo", "supplierNo", "releasedQuantity"] as const),
    ...(["replyQuantity", "replyDate", "replyRemark"] as const),
  ],
  numberOf: ({ scheduleNo }) => scheduleNo,
  wordsOf: wordsOfSchedule,
  touches: [dashboard],
  steps: {
    release: {
      icon: <SendOutlined />,
      primary: true,
      afterImport: true,
      oddOf: belowPlanned,
      // What is below the plan stands in what is asked before.
      given: () => ({ belowPlanned: yesNoStatus.code.yes }),
      textKey: (of) => (isShort(of) ? "schedulePages.releaseShortText" : "schedulePages.releaseText"),
    },
    reply: { icon: <SolutionOutlined />, primary: true },
    changeReply: { icon: <SolutionOutlined /> },
    modify: { icon: <EditOutlined />, page: "Planning.Schedule.Modify" },
    ship: {
      label: "schedulePages.ship",
      icon: <CarOutlined />,
      primary: true,
      isLater: ({ replyStatus: state }) => state === replyStatus.code.awaited,
    },
    warn: { icon: <AlertOutlined /> },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true },
  },
});
