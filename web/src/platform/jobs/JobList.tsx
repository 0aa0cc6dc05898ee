import { CaretRightOutlined, ClockCircleOutlined, PauseOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { type JobStep, jobType, nightHour, scheduledJob, scheduledJobs } from "@tandem/contract/platform/jobs/jobs";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { integerField, statusField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { codeColumn, instantColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { jobName } from "./jobName.ts";

const reads = ["jobNo", "jobType", "minute"] as const;
type Job = Listed<Pick<Row<typeof scheduledJob>, "id" | "version" | (typeof reads)[number]>, JobStep>;

const source = listSource(scheduledJobs, "getSysJobPage");

/** How often a job runs, in words (B9.9a). */
function useRhythm() {
  const { t } = useTranslation();
  return ({ jobType: type, minute }: Pick<Job, "jobType" | "minute">) => {
    if (type === jobType.code.minutes) return t("scheduledJob.everyMinutes", { count: minute });
    if (type === jobType.code.hourly) return t("scheduledJob.atMinute", { minute });
    const night = dayjs(new Date().setUTCHours(nightHour, minute)).format("HH:mm");
    return t("scheduledJob.atTime", { days: t(jobType.labelKey(type)), time: night });
  };
}

function ScheduleDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, version, jobType: type, minute } = job;
  return (
    <FormDialog<Pick<Job, "jobType" | "minute">>
      width={420}
      title={t("scheduledJob.scheduleOf", { job: jobName(job.jobNo) })}
      initialValues={{ jobType: type, minute }}
      save={async (values, inForm) => {
        await call(scheduledJobs, "updateSysJob", { id, version, ...values }, inForm);
        onClose();
        sayDone(t("scheduledJob.changed"));
        await askAgain({ service: scheduledJobs });
      }}
      onCancel={onClose}
    >
      <p>{t("scheduledJob.utc")}</p>
      {statusField(scheduledJob, "jobType")}
      {integerField(scheduledJob, "minute")}
    </FormDialog>
  );
}

function useJobActions(change: (job: Job) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const act = async (method: "runSysJob" | "pauseSysJob" | "resumeSysJob", { id, jobNo }: Job) => {
    await call(scheduledJobs, method, { id });
    sayDone(t(`scheduledJob.done.${method}`, { job: jobName(jobNo) }));
    await askAgain({ service: scheduledJobs });
    // Nodes look for what was asked for every two seconds.
    if (method === "runSysJob") setTimeout(() => void askAgain({ service: scheduledJobs }), 3000);
  };
  return (job: Job): PageAction[] => {
    const turn = job.allowedActions.resume === null ? "resume" : "pause";
    const whyNot = (step: JobStep) => {
      const refusal = job.allowedActions[step];
      return refusal && t(`errors.${refusal}`);
    };
    return [
      {
        key: "run",
        label: t("scheduledJob.runNow"),
        icon: <CaretRightOutlined />,
        permission: "isModify",
        disabledReason: whyNot("run"),
        run: () => act("runSysJob", job),
      },
      {
        key: "pause",
        label: t(`scheduledJob.${turn}`),
        icon: <PauseOutlined />,
        permission: "isModify",
        disabledReason: whyNot(turn),
        run: () => act(`${turn}SysJob`, job),
      },
      {
        key: "schedule",
        label: t("scheduledJob.schedule"),
        icon: <ClockCircleOutlined />,
        underMore: true,
        permission: "isModify",
        disabledReason: whyNot("schedule"),
        run: () => change(job),
      },
      {
        key: "runs",
        label: t("scheduledJobRun.title"),
        icon: <UnorderedListOutlined />,
        underMore: true,
        run: () => navigate(`${pathTo("ScheduledJob.Runs")}?jobNo=${job.jobNo}`),
      },
    ];
  };
}

/** What happens on its own, when, and how it went (B2.30, B4.10c, B9.9a). */
export default function JobList() {
  const rhythm = useRhythm();
  const [changed, setChanged] = useState<Job | null>(null);
  const actions = useJobActions(setChanged);
  const columns: ListColumn<Row<typeof scheduledJob>>[] = [
    codeColumn(scheduledJob, "jobNo", {
      fixed: "left",
      width: 258,
      render: ({ jobNo }) => jobName(jobNo),
      reads: ["jobNo"],
    }),
    statusColumn(scheduledJob, "jobState", { width: 110 }),
    instantColumn(scheduledJob, "nextDate", { width: 145 }),
    instantColumn(scheduledJob, "lastStartDate", { width: 145 }),
    statusColumn(scheduledJob, "lastOutcome", { width: 110 }),
    textColumn(scheduledJob, "jobType", { width: 200, render: rhythm, reads: ["jobType", "minute"] }),
    instantColumn(scheduledJob, "lastEndDate", { width: 145 }),
    textColumn(scheduledJob, "lastError", { width: 260 }),
  ];
  return (
    <>
      <ListPage
        entity={scheduledJob}
        source={source}
        reads={reads}
        columns={columns}
        filters={["jobState", "jobType"]}
        defaultSort={{ field: "jobNo", order: "asc" }}
        drawer={{
          title: (row) => jobName(row.jobNo),
          values: { jobNo: ({ jobNo }) => jobName(jobNo), jobType: rhythm },
          groups: [
            { title: "groups.basic", fields: ["jobNo", "jobState", "jobType", "isConfigured"] },
            {
              title: "scheduledJobRun.title",
              fields: ["nextDate", "lastStartDate", "lastEndDate", "lastOutcome", "lastError"],
            },
          ],
        }}
        rowActions={actions}
        rowActionsWidth={240}
      />
      {changed && <ScheduleDialog job={changed} onClose={() => setChanged(null)} />}
    </>
  );
}
