import type { Row } from "@tandem/contract/core/entity";
import { scheduledJobRun, scheduledJobs } from "@tandem/contract/platform/jobs/jobs";
import { listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { jobName } from "./jobName.ts";

type Run = Row<typeof scheduledJobRun>;

const source = listSource(scheduledJobs, "getSysJobLogPage");
const columns: ListColumn<Run>[] = [
  codeColumn(scheduledJobRun, "jobNo", {
    fixed: "left",
    width: 260,
    render: ({ jobNo }) => jobName(jobNo),
    reads: ["jobNo"],
  }),
  statusColumn(scheduledJobRun, "outcome", { width: 120 }),
  instantColumn(scheduledJobRun, "startDate"),
  instantColumn(scheduledJobRun, "endDate"),
  textColumn(scheduledJobRun, "askedBy", { width: 150 }),
  textColumn(scheduledJobRun, "error", { width: 320 }),
  textColumn(scheduledJobRun, "node", { width: 160 }),
];

/** The runs of jobs: when, how they ended, and who asked for them. */
export default function JobRunList() {
  return (
    <ListPage
      entity={scheduledJobRun}
      source={source}
      columns={columns}
      filters={["jobNo", "outcome", "startDate", "askedBy", "node"]}
      defaultSort={{ field: "startDate", order: "desc" }}
      drawer={{
        title: ({ jobNo }) => jobName(jobNo),
        groups: [{ title: "groups.basic", fields: ["outcome", "startDate", "endDate", "askedBy", "node", "error"] }],
      }}
    />
  );
}
