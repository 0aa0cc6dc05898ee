import { entity } from "../core/entity.ts";
import { code, date, text, ticked } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A day on which a calendar departs from its week: a holiday, or a day that is worked in its place. */
export const calendarDay = entity(
  "calendarDay",
  {
    calendarNo: code({ key: true, names: "workCalendar" }),
    calendarDate: date({ key: true }),
    isWorkday: ticked(),
    dayName: text({ optional: true }),
    remark: text({ optional: true }),
  },
  { keyword: ["calendarNo", "dayName"], translated: "dayName" },
);

/** Holidays and exchanged days of calendars. */
export const calendarDays = plainNoun("IBmCalendarDayService", "bmcalendarday", calendarDay, {
  menu: "calendarDays",
  menuNo: "3053",
  menuOwner: "30",
  url: "Base.Basic.CalendarDay",
  path: "/base/basic/calendar-day",
  icon: "CalendarOutlined",
  sort: 53,
  isByRight: true,
});
