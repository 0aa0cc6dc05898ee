import { CarOutlined, PlusOutlined } from "@ant-design/icons";
import { daysAfter } from "@tandem/contract/core/days";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { schedule, scheduleImport, schedules } from "@tandem/contract/planning/schedules/schedules";
import { releaseStatus, replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { useShipSchedules, whyNotShippedTogether } from "../../delivery/shipping-notices/useShipSchedules.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import type { DaySpan } from "../../list/QuickDays.tsx";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { bucketName } from "../bucketNames.ts";
import { ofPlanner, type Schedule, scheduleFace } from "./scheduleFace.tsx";
import { useFetchPlans } from "./useFetchPlans.tsx";
import { useReplySchedule } from "./useReplySchedule.tsx";

const source = listSource(schedules, "getSchedulePage");
const exportTo = listExport(schedules, "exportexcel");
const importTo = importTarget(schedules, "importexcel", "downExcelTemplate", scheduleImport, []);

function useColumns(ofBuyer: boolean) {
  const { t } = useTranslation();
  const columns = withFurtherFields<"schedule", typeof schedule.fields, Schedule>(schedule, [
    discussedNumberColumn<"schedule", typeof schedule.fields, Schedule>(schedule, "scheduleNo"),
    stateColumn(scheduleFace, "releaseStatus", 185),
    textColumn(schedule, "itemName", { width: 120 }),
    dateColumn(schedule, "plannedDate", {
      width: 185,
      title: t("schedulePages.period"),
      reads: ["planType", "plannedDate"],
      render: ({ planType, plannedDate }: Pick<Schedule, "planType" | "plannedDate">) =>
        bucketName(planType, plannedDate),
    }),
    ...(ofBuyer ? [quantityColumn(schedule, "expectScheduledQuantity", { width: 110 })] : []),
    quantityColumn(schedule, "actualScheduledQuantity", { width: 120 }),
    quantityColumn(schedule, "replyQuantity", { width: 110 }),
    quantityColumn(schedule, "actualDeliveryQuantity", { width: 110 }),
    quantityColumn(schedule, "actualReceiveQuantity", { width: 110 }),
    quantityColumn(schedule, "openQuantity", { width: 110 }),
    ofBuyer ? textColumn(schedule, "supplierName", { width: 120 }) : textColumn(schedule, "orgName", { width: 120 }),
    codeColumn(schedule, "unitNo", { width: 75 }),
    codeColumn(schedule, "itemNo", { width: 130 }),
    statusColumn(schedule, "planType", { width: 100 }),
    integerColumn(schedule, "scheduleVersion", { width: 90 }),
    textColumn(schedule, "remark", { width: 200 }),
    textColumn(schedule, "replyRemark", { width: 200 }),
  ]);
  return ofBuyer ? columns : columns.filter(({ key }) => !ofPlanner.some((name) => name === key));
}

/** Whether it was released; what was, by whether its supplier has replied; suppliers see nothing else. */
function useTabs(ofBuyer: boolean): readonly ListTab[] {
  const { t } = useTranslation();
  const tab = (key: string, label: string, conditions: ListTab["conditions"]): ListTab => ({ key, label, conditions });
  const { unreleased, released } = releaseStatus.code;
  const { awaited, replied } = replyStatus.code;
  const replies = [awaited, replied].map((code) =>
    tab(`reply ${code}`, t(replyStatus.labelKey(code)), { releaseStatus: released, replyStatus: code }),
  );
  if (!ofBuyer) return replies;
  return [
    tab("unreleased", t(releaseStatus.labelKey(unreleased)), { releaseStatus: unreleased }),
    tab("changed", t("schedule.isChanged"), { releaseStatus: released, isChanged: yesNoStatus.code.yes }),
    ...replies,
  ];
}

const spans = [7, 14, 30, 90] as const;

function quickSpans(): readonly DaySpan[] {
  const start = tenantToday();
  return spans.map((days) => ({ days, start, end: daysAfter(start, days) }));
}

/** Schedules of both sides: the buyer plans and releases them, the supplier replies to them (B2.29o, B2.29q). */
export default function ScheduleList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { reply, dialog } = useReplySchedule();
  const ship = useShipSchedules();
  const { fetch, fetching } = useFetchPlans();
  const columns = useColumns(ofBuyer);
  const shipSelected = (selected: Parameters<typeof ship>[0]): PageAction => ({
    key: "ship",
    label: t("schedulePages.ship"),
    icon: <CarOutlined />,
    underMore: selected.length === 0,
    disabledReason: whyNotShippedTogether(selected),
    run: () => ship(selected),
  });
  const create = (primary: boolean): PageAction => ({
    key: "create",
    label: t("schedulePages.create"),
    icon: <PlusOutlined />,
    permission: "isAdd",
    primary,
    run: () => navigate(pathTo("Planning.Schedule.Add")),
  });
  return (
    <>
      <DocumentList
        face={scheduleFace}
        own={{ reply, changeReply: reply, ship: (one) => ship([one]) }}
        entity={schedule}
        source={source}
        exportTo={exportTo}
        importTo={importTo}
        columns={columns}
        facts={["releaseStatus", "itemName", "plannedDate", "actualScheduledQuantity", "replyQuantity", "unitNo"]}
        factsShown={5}
        tabs={useTabs(ofBuyer)}
        quickDays={{ field: "plannedDate", spans: quickSpans }}
        filters={withListedFilters(
          schedule,
          columns,
          [
            ...(["scheduleNo", "orgNo", "plantNo", "itemNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["planType", "plannedDate", "replyStatus", "unloadingPoint"] as const),
          ],
          ["releaseStatus", "supplierNo", "remark", "replyRemark"],
        )}
        actions={(selected, { steps }) => [
          create(selected.length === 0),
          ...steps,
          ...(ofBuyer && selected.length === 0 ? [fetch] : []),
          ...(ofBuyer ? [] : [shipSelected(selected)]),
        ]}
        {...(ofBuyer ? {} : { rowActionsWidth: 205 })}
      />
      {dialog}
      {fetching}
    </>
  );
}
