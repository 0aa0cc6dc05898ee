import { daysAfter } from "@tandem/contract/core/days";
import type { OutputOf } from "@tandem/contract/core/service";
import { type PlanFetch, planFetch, schedules } from "@tandem/contract/planning/schedules/schedules";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone, sayInfo } from "../../ui/announce.ts";
import { scheduleFace } from "./scheduleFace.tsx";

type Left = OutputOf<(typeof schedules)["endpoints"]["fetchPlans"]>["left"][number];

const wordsOf = ({ itemNo, supplierNo, plannedDate, errorMessage }: Left) =>
  `${itemNo} · ${supplierNo} · ${plannedDate}: ${errorMessage}`;

/** So far ahead plans are usually scheduled. */
const usualDays = 90;

/** The planner schedules what released plans give suppliers, and is told what that came to (B2.29o). */
export default function FetchPlans({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [own] = useCurrentUser().sysUserOrgResDtoList;
  const today = tenantToday();
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
        onClose();
        sayDone(t("schedulePages.fetched", { added, changed, unchanged }));
        if (leftCount > 0)
          sayInfo([t("schedulePages.fetchLeft", { count: leftCount }), ...left.map(wordsOf)].join(" "));
      }}
    >
      <p>{t("schedulePages.fetchText")}</p>
      {inputsOf(planFetch, ["orgNo", "itemNo", "start", "end"])}
    </FormDialog>
  );
}
