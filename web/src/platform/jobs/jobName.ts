import i18next from "i18next";

/** What a job is called; one that this version does not know by its number. */
export function jobName(jobNo: string): string {
  const key = `scheduledJob.job.${jobNo}`;
  return i18next.exists(key) ? i18next.t(key) : jobNo;
}
