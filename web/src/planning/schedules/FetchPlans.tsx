import { daysAfter } from "@tandem/contract/core/days";
import type { OutputOf } from "@tandem/contract/core/service";
import { type PlanFetch, planFetch, schedules } from "@tandem/contract/planning/schedules/schedules";
import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { RefusalList } from "../../document/Refusals.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";
import { bucketName } from "../bucketNames.ts";
import { scheduleFace } from "./scheduleFace.tsx";

type Answer = OutputOf<(typeof schedules)["endpoints"]["fetchPlans"]>;
type Left = Answer["left"][number];

/** Which plans left schedules as they are, and why: it stays until it was read. */
function LeftAlone(props: { readonly count: number; readonly left: readonly Left[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { count, left, onClose } = props;
  const refusals = left.map(({ itemNo, supplierNo, planType, plannedDate, errorMessage }, index) => ({
    ...{ id: String(index), reason: errorMessage },
    number: `${itemNo} · ${supplierNo} · ${bucketName(planType, plannedDate)}`,
  }));
  return (
    <Modal
      open
      width={560}
      title={t("schedulePages.fetchPlans")}
      okText={t("actions.close")}
      onOk={onClose}
      onCancel={onClose}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      <p>{t("schedulePages.fetchLeft", { count })}</p>
      <RefusalList refusals={refusals} />
      {count > left.length && <p>{t("schedulePages.fetchLeftMore", { count: count - left.length })}</p>}
    </Modal>
  );
}

/** So far ahead plans are usually scheduled. */
const usualDays = 90;

/** The planner schedules what released plans give suppliers, and is told what that came to (B2.29o). */
export default function FetchPlans({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [own] = useCurrentUser().sysUserOrgResDtoList;
  const today = tenantToday();
  const [outcome, setOutcome] = useState<Pick<Answer, "left" | "leftCount"> | null>(null);
  if (outcome) return <LeftAlone count={outcome.leftCount} left={outcome.left} onClose={onClose} />;
  return (
    <FormDialog<Partial<PlanFetch>>
      width={480}
      title={t("schedulePages.fetchPlans")}
      confirm={t("schedulePages.fetch")}
      initialValues={{ ...(own ? { orgNo: own.orgNo } : {}), start: today, end: daysAfter(today, usualDays) }}
      onCancel={onClose}
      save={async ({ itemNo, ...values }, inForm) => {
        const given = { ...values, itemNo: itemNo ?? null } as PlanFetch;
        const { added, changed, unchanged, left, leftCount } = await call(schedules, "fetchPlans", given, inForm);
        await askAgain(scheduleFace);
        sayDone(t("schedulePages.fetched", { added, changed, unchanged }));
        if (leftCount > 0) setOutcome({ left, leftCount });
        else onClose();
      }}
    >
      <p>{t("schedulePages.fetchText")}</p>
      {inputsOf(planFetch, ["orgNo", "itemNo", "start", "end"])}
    </FormDialog>
  );
}
