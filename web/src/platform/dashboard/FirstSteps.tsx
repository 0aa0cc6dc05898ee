import { CheckCircleFilled } from "@ant-design/icons";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { type FirstStepName, setsUp } from "@tandem/contract/platform/dashboard/first-steps";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./FirstSteps.module.css";
import { putFirstStepsAway } from "./firstSteps.ts";

const { code } = acceptanceStatus;

/** Where each step is taken. */
const places: Readonly<Record<FirstStepName, () => string>> = {
  organisations: () => pathTo("Base.Basic.Organizational"),
  warehouses: () => pathTo("Base.Basic.Warehouse"),
  addresses: () => pathTo("Offsite.Delivery.Address"),
  suppliers: () => pathTo("Base.Basic.Supplier"),
  materials: () => pathTo("Base.Basic.Material"),
  users: () => pathTo("BaseManage.Base.User"),
  bring: () => pathTo("Offsite.User.Order"),
  issue: () => listAddress(pathTo("Offsite.User.Order"), { status: orderStatus.code.draft }),
  accept: () =>
    listAddress(pathTo("Offsite.User.Order"), {
      status: orderStatus.code.effective,
      refuseSign: code.pendingAcceptance,
    }),
  ship: () => pathTo("Offsite.Delivery.AddAsn"),
  receive: () => listAddress(pathTo("Offsite.Delivery.AsnTracking"), { checkStatus: noticeStatus.groups.onTheWay }),
};

/** What a new user does first, each step with the way to it, ticked once it was really taken. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { data } = useQuery(callQuery(dashboard, "getFirstSteps", {}));
  if (!data || data.closed || data.steps.length === 0) return null;
  const done = data.steps.filter((step) => step.done).length;
  const next = data.steps.find((step) => !step.done)?.name;
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">{t(next ? "firstSteps.title" : "firstSteps.allDone")}</h2>
        <span className={styles.count}>{t("firstSteps.count", { done, total: data.steps.length })}</span>
        <Button type="text" size="small" onClick={() => void putFirstStepsAway(true)}>
          {t("firstSteps.close")}
        </Button>
      </header>
      <ol className={styles.steps}>
        {data.steps.map((step, index) => (
          <li key={step.name} className={styles.step} aria-current={step.name === next ? "step" : undefined}>
            {step.done ? (
              <CheckCircleFilled className={styles.done ?? ""} aria-label={t("firstSteps.done")} />
            ) : (
              <span className={styles.number}>{index + 1}</span>
            )}
            <span>
              <Link to={places[step.name]()} className={styles.name}>
                {t(`firstSteps.${step.name}`)}
              </Link>
              <span className={styles.how}>{t(`firstSteps.${step.name}How`)}</span>
              {!step.done && (setsUp(step.name) || step.name === "bring") && (
                <Link to={places[step.name]()} state={{ action: "import" }} className={styles.import}>
                  {t("firstSteps.import")}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
