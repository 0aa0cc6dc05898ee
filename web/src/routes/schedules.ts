import type { Places } from "./place.ts";

/** Delivery schedules (S2.8, B2.13–B2.15). */
export const schedulePlaces = {
  "Offsite.Schedule.Setting": {
    path: "/deliverySchedule",
    title: "routes.deliverySchedule",
    opens: ["Offsite.Announcement.News", "NewsNotice.List"],
  },
  "Offsite.Schedule.ReplySchedule": {
    path: "/deliverySchedule/replySchedule",
    title: "routes.replySchedule",
  },
  "Offsite.Schedule.Kanban": {
    path: "/deliverySchedule/scheduleKanban",
    title: "routes.scheduleKanban",
  },
} as const satisfies Places;
