/** Months that counts by month reach back, the present one included. */
const monthsBack = 12;

/** The first day of the month that many months after the day's. */
export function monthAfter(day: string, count: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

/** The last twelve months, as `2026-11`, that of the day last. */
export function lastMonths(day: string): string[] {
  return Array.from({ length: monthsBack }, (_, index) => monthAfter(day, index + 1 - monthsBack).slice(0, 7));
}
