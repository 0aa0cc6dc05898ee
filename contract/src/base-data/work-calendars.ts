import { entity } from "../core/entity.ts";
import { code, text, ticked, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** On which days of a week there is work; its exceptions are days of the calendar. */
export const workCalendar = entity(
  "workCalendar",
  {
    calendarNo: code({ key: true }),
    calendarName: text(),
    monday: ticked(),
    tuesday: ticked(),
    wednesday: ticked(),
    thursday: ticked(),
    friday: ticked(),
    saturday: ticked(),
    sunday: ticked(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["calendarNo", "calendarName"], translated: "calendarName" },
);

/** Calendars of working days. */
export const workCalendars = plainNoun("IBmWorkCalendarService", "bmworkcalendar", workCalendar, {
  menu: "workCalendars",
  menuNo: "3052",
  menuOwner: "30",
  url: "Base.Basic.WorkCalendar",
  path: "/base/basic/work-calendar",
  icon: "CalendarOutlined",
  sort: 52,
});
