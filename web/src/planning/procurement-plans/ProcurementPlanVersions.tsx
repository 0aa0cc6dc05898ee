import type { Entity } from "@tandem/contract/core/entity";
import { isPositive } from "@tandem/contract/core/numbers";
import {
  type PlanRelease,
  type ProcurementPlanDetail,
  procurementPlan,
  procurementPlanLine,
  procurementPlans,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { ValueChanges } from "../../document/ValueChanges.tsx";
import versions from "../../document/Versions.module.css";
import { formatInstant, formatMeasured } from "../../fields/format.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import styles from "./ProcurementPlanVersions.module.css";

/** What one release said: how much, to whom, and what of that was new. */
function Release({ release }: { readonly release: PlanRelease }) {
  const { t } = useTranslation();
  const { planVersion, releasedAt, releasedBy, remark, lines, changes, unitNo, undistributedQty } = release;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
  const said = [
    { key: "planned", label: t("procurementPlan.planNum"), value: release.planNum },
    ...lines.map(({ supplierNo, supplierName, allocatedQty }) => ({
      ...{ key: supplierNo, label: supplierName, value: allocatedQty },
    })),
    ...(isPositive(undistributedQty)
      ? [{ key: "left", label: t("procurementPlan.undistributedQty"), value: undistributedQty }]
      : []),
  ];
  return (
    <section className={versions.version}>
      <h3>{t("procurementPlanPages.versionOf", { number: planVersion })}</h3>
      <p className={versions.quiet}>
        {releasedBy} · {formatInstant(releasedAt)}
      </p>
      {remark && <p className={versions.quiet}>{remark}</p>}
      <dl className={styles.said}>
        {said.map(({ key, label, value }) => (
          <div key={key} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{measured(value)}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <ValueChanges
          changes={changes}
          head={procurementPlan as unknown as Entity}
          line={procurementPlanLine as unknown as Entity}
          headLabel={t("procurementPlan.name")}
        />
      )}
    </section>
  );
}

/** The version record of a plan: what each release said, the newest first (B2.29j). */
export function ProcurementPlanVersions({ plan }: { readonly plan: ProcurementPlanDetail }) {
  const { t } = useTranslation();
  const found = useQuery(callQuery(procurementPlans, "getProcurementPlanVersions", { id: plan.id }));
  return (
    <div className={versions.versions}>
      <Loaded query={found}>
        {({ versions }) =>
          versions.length > 0 ? (
            versions.map((release) => <Release key={release.planVersion} release={release} />)
          ) : (
            <PageMessage
              tone="info"
              title={t("procurementPlanPages.noVersions")}
              text={t("procurementPlanPages.noVersionsText")}
            />
          )
        }
      </Loaded>
    </div>
  );
}
