import type { Entity } from "@tandem/contract/core/entity";
import type { NoticeCorrection } from "@tandem/contract/delivery/shipping-notices/corrections";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { correctionStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { ValueChanges } from "../../document/ValueChanges.tsx";
import { formatInstant } from "../../fields/format.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./NoticeCorrections.module.css";

/** What a correction makes of a notice, old and new side by side. */
function CorrectionChanges({ changes }: Pick<NoticeCorrection, "changes">) {
  const { t } = useTranslation();
  return (
    <ValueChanges
      changes={changes}
      head={shippingNotice as unknown as Entity}
      line={shippingNoticeLine as unknown as Entity}
      headLabel={t("shippingNoticePages.headOfNotice")}
    />
  );
}

/** What both sides should know first: a correction that waits, or why the last one was declined. */
export function CorrectionNotice({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const [last] = notice.corrections;
  if (last?.status === correctionStatus.code.pending) {
    return (
      <Alert
        type="info"
        showIcon
        title={t("shippingNoticePages.correctionWaits", { name: last.correctedBy ?? "" })}
        description={
          <>
            {last.reason && <q>{last.reason}</q>}
            <CorrectionChanges changes={last.changes} />
          </>
        }
      />
    );
  }
  if (last?.status !== correctionStatus.code.declined) return null;
  const title = t("shippingNoticePages.correctionDeclined", { reason: last.declineReason ?? "" });
  return <Alert type="warning" showIcon title={title} />;
}

function CorrectionPart({ correction, id }: { readonly correction: NoticeCorrection; readonly id: string }) {
  const { t } = useTranslation();
  const { revisionNo, status, reason, correctedBy, correctedAt, decidedBy, decidedAt, declineReason } = correction;
  return (
    <section className={styles.correction}>
      <h3>
        {t("shippingNoticePages.revisionOf", { number: revisionNo })}
        <StatusText set={correctionStatus} code={status} />
        {status === correctionStatus.code.agreed && (
          <Link to={pathOfRevision(id, revisionNo - 1)}>
            {t("shippingNoticePages.showRevision", { number: revisionNo - 1 })}
          </Link>
        )}
      </h3>
      <p className={styles.quiet}>
        {correctedBy} · {formatInstant(correctedAt)}
        {reason && <q>{reason}</q>}
      </p>
      {decidedBy && decidedAt && (
        <p className={styles.quiet}>
          {decidedBy} · {formatInstant(decidedAt)}
          {declineReason && <q>{declineReason}</q>}
        </p>
      )}
      <CorrectionChanges changes={correction.changes} />
    </section>
  );
}

const pathOfRevision = (id: string, revisionNo: number) =>
  `${pathTo("Offsite.Delivery.AsnTracking.Revision")}?${new URLSearchParams({ id, revisionNo: String(revisionNo) })}`;

/** What became of a notice while it was on its way, the newest first. */
export function NoticeCorrections({ notice }: { readonly notice: ShippingNoticeDetail }) {
  return (
    <div className={styles.corrections}>
      {notice.corrections.map((correction) => (
        <CorrectionPart key={correction.correctedAt} id={notice.id} correction={correction} />
      ))}
    </div>
  );
}
