/** Which day it is in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): string =>
  timeZone === "UTC" ? new Date().toISOString().slice(0, 10) : Temporal.Now.plainDateISO(timeZone).toString();
