import { entity } from "../core/entity.ts";
import { code, text, validity, yesNo } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** On which days of a week there is work; its exceptions are days of the calendar. */
export const workCalendar = entity(
  "workCalendar",
  {
    calendarNo: code({ key: true }),
    calendarName: text(),
    monday: yesNo(),
    tuesday: yesNo(),
    wednesday: yesNo(),
    thursday: yesNo(),
    friday: yesNo(),
    saturday: yesNo(),
    sunday: yesNo(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["calendarNo", "calendarName"] },
);

/** Calendars of working days (B2.30). */
export const workCalendars = plainNoun("IBmWorkCalendarService", "bmworkcalendar", workCalendar, {
  menu: "workCalendars",
  menuNo: "3052",
  menuOwner: "30",
  url: "Base.Basic.WorkCalendar",
  path: "/base/basic/work-calendar",
  icon: "CalendarOutlined",
  sort: 52,
});
