import dayjs from "dayjs";
import { currentUserQuery } from "./currentUser.ts";
import { queryClient } from "./queries.ts";

/** By time zone, since a list asks for each of its rows, and to make one takes long; the one without a zone is the browser's. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The day that it is in a time zone, `YYYY-MM-DD`; where the user is, unless it is said. */
export function todayIn(timeZone: string | null | undefined): string {
  const zone = timeZone ?? undefined;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  formats.set(zone, format);
  return format.format();
}

/** The day that it is for the tenant: what is due, overdue or past is judged by it, as the server does, wherever its reader is. */
export function tenantToday(): string {
  return todayIn(queryClient.getQueryData(currentUserQuery.queryKey)?.user.timeZone);
}

/** The day that is so many days before that one. */
export const tenantDaysAgo = (days: number) => dayjs(tenantToday()).subtract(days, "day").format("YYYY-MM-DD");
