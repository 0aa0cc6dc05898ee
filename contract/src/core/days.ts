/** So many days after one, both as `YYYY-MM-DD`. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The day before one, both as `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => daysAfter(day, -1);
