import { isPositive } from "@tandem/contract/core/numbers";
import { type ScheduleDetail, schedules } from "@tandem/contract/planning/schedules/schedules";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useShipSchedules } from "../../delivery/shipping-notices/useShipSchedules.ts";
import type { Fact } from "../../document/DocumentPage.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { bucketName } from "../bucketNames.ts";
import { materialFigure } from "../materialFigure.ts";
import { Deliveries } from "./Deliveries.tsx";
import { ofPlanner, scheduleFace } from "./scheduleFace.tsx";
import { useReplySchedule } from "./useReplySchedule.tsx";

const quantities = [
  ...(["expectScheduledQuantity", "actualScheduledQuantity", "unscheduledQuantity", "releasedQuantity"] as const),
  ...(["replyQuantity", "shortQuantity", "inTransitQuantity", "actualReceiveQuantity", "openQuantity"] as const),
  "preDelivery",
] as const;
/** What stands among the figures, or says nothing beside them. */
const notFacts = [
  ...quantities,
  "itemNo",
  "itemName",
  "unitNo",
  "replyStatus",
  "isChanged",
  "actualDeliveryQuantity",
  "commentNum",
] as const;
/** Differences, which are said where there is one. */
const differences: readonly string[] = ["unscheduledQuantity", "shortQuantity", "preDelivery"];

/** A quantity of a cell, in the unit of its material; nothing while there is none, or nothing differs. */
function measured(whole: ScheduleDetail, name: (typeof quantities)[number]): Fact | false {
  const quantity = whole[name];
  if (quantity === null || (differences.includes(name) && !isPositive(quantity))) return false;
  const value = formatMeasured([{ quantity, unitNo: whole.unitNo }]);
  return { key: name, label: <FieldLabel entityName="schedule" field={name} />, value };
}

function ScheduleBody({ whole }: { readonly whole: ScheduleDetail }) {
  const { t } = useTranslation();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { reply, dialog } = useReplySchedule();
  const ship = useShipSchedules();
  const steps = useSteps(scheduleFace, { reply, changeReply: reply, ship: (one) => ship([one]) });
  const messages = useDocumentMessages("schedule", whole.id, []);
  const found = useQuery(callQuery(schedules, "getScheduleDeliveries", { id: whole.id }));
  const period = {
    key: "period",
    label: t("schedulePages.period"),
    value: bucketName(whole.planType, whole.plannedDate),
  };
  return (
    <WholeDocument
      face={scheduleFace}
      document={whole}
      steps={steps}
      figures={[
        materialFigure(whole.itemNo, whole.itemName),
        period,
        ...quantities.map((name) => measured(whole, name)),
      ]}
      facts={{ without: [...notFacts, ...(ofBuyer ? [] : ofPlanner)] }}
      parts={[
        {
          key: "deliveries",
          label: t("schedulePages.deliveries"),
          children: <Deliveries unitNo={whole.unitNo} deliveries={found.data?.deliveries} />,
        },
        messages.part,
      ]}
    >
      {dialog}
    </WholeDocument>
  );
}

/** One cell, as its buyer releases and its supplier replies to it. */
export default function SchedulePage() {
  return (
    <OpenedDocument<ScheduleDetail> face={scheduleFace}>
      {(whole) => <ScheduleBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
