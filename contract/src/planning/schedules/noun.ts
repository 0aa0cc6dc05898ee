import { noun } from "../../core/noun.ts";
import { bucketOf, planType } from "../buckets.ts";
import { releaseStatus, replyStatus } from "./statuses.ts";

const ofBuyer = [
  ...(["isSearch", "isAdd", "isModify", "isSubmit", "isClose", "isDelete"] as const),
  ...(["isImport", "isBatchUpdate", "isExport"] as const),
] as const;

const ofBoard = ["isSearch", "isExport", "isPrint", "isCheck", "isEnd"] as const;
const plannedOnBoard = ["isModify", "isSubmit", "isClose"] as const;

/** What the rest of the product knows of schedules. */
export const scheduleNoun = noun({
  menus: {
    schedules: {
      menuNo: "2340",
      menuOwner: "23",
      url: "Planning.Schedule",
      icon: "CalendarOutlined",
      sort: 40,
      // Whoever holds isCheck changes cells within the lock period.
      flags: [...ofBuyer, "isCheck", "isSave"],
      alerts: "schedule",
      grants: { buyer: ofBuyer, supplier: ["isSearch", "isSave", "isExport"] },
    },
    scheduleReplies: {
      menuNo: "2345",
      menuOwner: "23",
      url: "Offsite.Schedule.ReplySchedule",
      icon: "AuditOutlined",
      sort: 45,
      flags: ["isSearch", "isSave"],
      grants: { supplier: ["isSearch", "isSave"] },
    },
    scheduleBoard: {
      menuNo: "2350",
      menuOwner: "23",
      url: "Offsite.Schedule.Kanban",
      icon: "AppstoreOutlined",
      sort: 50,
      // Of B6.1f: isCheck sees purchase orders, isEnd the change history; isClose sends warnings.
      flags: [...ofBoard, ...plannedOnBoard],
      grants: { buyer: [...ofBoard, ...plannedOnBoard], supplier: ofBoard },
    },
  },
  found: {
    schedule: {
      menu: "schedules",
      number: "scheduleNo",
      shown: { buyer: "supplierName", supplier: "itemName" },
      status: { field: "releaseStatus", set: releaseStatus },
      page: "Planning.Schedule.Detail",
    },
  },
  discussed: ["schedule"],
  waiting: {
    schedulesToReply: {
      sort: 87,
      tone: "waiting",
      side: "supplier",
      menu: "scheduleReplies",
      page: "Offsite.Schedule.ReplySchedule",
      needs: [["scheduleReplies", "isSave"]],
      entity: "schedule",
      conditions: (today) => ({
        replyStatus: replyStatus.code.awaited,
        plannedDateStart: bucketOf(planType.code.month, today),
      }),
      since: "releasedAt",
    },
  },
  deliveryServices: ["ISrmScheduleService", "ISrmScheduleBoardService"],
  refusals: [
    ...(["scheduleReleased", "scheduleNotReleased", "scheduleUnchanged", "scheduleReplied"] as const),
    ...([
      "scheduleNotReplied",
      "schedulePlansTooMany",
      "schedulePlansReversed",
      "scheduleKnown",
      "schedulePast",
      "scheduleOfNoClass",
    ] as const),
    ...(["scheduleBelowPlanned", "scheduleLocked", "scheduleLockReason", "scheduleNothingMissing"] as const),
    ...(["scheduleTimesCrossed", "scheduleBoardSpan", "scheduleBoardMonths"] as const),
  ],
});
