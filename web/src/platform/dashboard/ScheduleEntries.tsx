import { CarOutlined, FileTextOutlined } from "@ant-design/icons";
import { measuredIn } from "@tandem/contract/core/quantities-by-unit";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { ScheduleEntry } from "@tandem/contract/platform/dashboard/dashboard";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { formatMeasured } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./ScheduleEntries.module.css";

const addressOf = ({ entryType, documentId }: ScheduleEntry) =>
  pathToDocument(
    entryType === "orderLine" ? "Offsite.Delivery.OrderTracking.Chain" : "Offsite.Delivery.AsnTracking.Detail",
    documentId,
  );

function EntryRow({ entry }: { entry: ScheduleEntry }) {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const { line, lineCount } = entry;
  const kind = t(line ? (line.promised ? "dashboard.promisedLine" : "dashboard.askedLine") : "dashboard.onWay");
  const what = line ? `${line.itemNo} · ${line.goodsName}` : t("dashboard.lines", { count: lineCount ?? 0 });
  const partner = side === "supplier" ? entry.orgNo : (entry.supplierName ?? entry.supplierNo);
  return (
    <li className={styles.row}>
      <span className={styles.icon} role="img" aria-label={kind} title={kind}>
        {line ? <FileTextOutlined /> : <CarOutlined />}
      </span>
      <span className={styles.main}>
        <Link to={addressOf(entry)} className={styles.number}>
          {line ? `${entry.documentNo} ${lineName(line)}` : entry.documentNo}
        </Link>
        <span className={styles.what} title={`${what} · ${partner}`}>
          {what} · {partner}
        </span>
      </span>
      <span className={styles.quantity}>
        {formatMeasured(measuredIn(entry.quantityByUnit))}
        <span className={styles.kind}>{kind}</span>
      </span>
    </li>
  );
}

/** What is due: order lines still to be shipped, and notices on their way. */
export function ScheduleEntries({ entries }: { entries: readonly ScheduleEntry[] }) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <EntryRow key={`${entry.entryType} ${entry.documentId}`} entry={entry} />
      ))}
    </ul>
  );
}
