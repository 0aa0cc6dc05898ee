import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { OrderVersions as Versions } from "@tandem/contract/orders/purchase-orders/order-changes";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { changeParty, changeType } from "@tandem/contract/orders/purchase-orders/statuses";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import changed from "../../document/Changes.module.css";
import styles from "../../document/Versions.module.css";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatInstant } from "../../fields/format.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusText } from "../../ui/StatusText.tsx";

type Version = Versions["versions"][number];
type Change = Version["changes"][number];

/** What a version made of a line, or of the head: old and new side by side. */
function ChangeRow({ change, currency }: { readonly change: Change; readonly currency: string }) {
  const { t } = useTranslation();
  const entity: Entity = (change.line === null ? purchaseOrder : purchaseOrderLine) as unknown as Entity;
  // What is promised in parts is told part by part.
  const shown = (name: string, value: string) => {
    const field = entity.fields[name];
    const parts = field ? value.split(" + ").map((part) => fieldValue(field, part, currency)) : [value];
    return parts.length > 1 ? parts.join(" + ") : parts[0];
  };
  const label = (name: string) => (entity.fields[name] ? t(fieldLabelKey(entity.name, name)) : name);
  return (
    <tr>
      <th scope="row">
        {change.line ?? t("purchaseOrderPages.headOfOrder")}
        <span className={changed.item}>{[change.itemNo, change.goodsName].filter(Boolean).join(" ")}</span>
      </th>
      <td>
        <StatusText set={changeType} code={change.changeType} />
      </td>
      <td>
        <ul className={changed.fields}>
          {change.whole && (
            <>
              <li>
                {label("batchPurQty")}: {shown("batchPurQty", change.whole.quantity)} {change.purUnitNo}
              </li>
              <li>
                {label("price")}: {shown("price", change.whole.price)} {currency}
              </li>
              <li>
                {label("expectArrivalDate")}: {change.whole.expectArrivalDate}
              </li>
            </>
          )}
          {change.fields.map(({ field, old, new: now }) => (
            <li key={field}>
              {label(field)}: {old !== null && <del>{shown(field, old)}</del>} →{" "}
              {now !== null && <ins>{shown(field, now)}</ins>}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function VersionPart({ version, order }: { readonly version: Version; readonly order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const { bandNo, revision, changedBy, changedAt, reason, unchanged, changes } = version;
  const isCurrent = bandNo === order.bandNo;
  const address = `${pathTo("Offsite.User.Order.Version")}?${new URLSearchParams({ id: order.id, bandNo: String(bandNo) })}`;
  return (
    <section className={styles.version}>
      <h3>
        {t("purchaseOrderPages.versionOf", { number: bandNo })}
        {revision && <span className={styles.quiet}>{t("purchaseOrderPages.revisionOf", { revision })}</span>}
        {isCurrent ? (
          <span className={styles.quiet}>{t("purchaseOrderPages.currentVersion")}</span>
        ) : (
          <Link to={address}>{t("purchaseOrderPages.showVersion", { number: bandNo })}</Link>
        )}
      </h3>
      {changedAt && (
        <p className={styles.quiet}>
          {changedBy} · {formatInstant(changedAt)}
          {version.changeParty === changeParty.code.us && ` · ${t("purchaseOrderPages.asSupplierAsked")}`}
          {reason && <q>{reason}</q>}
        </p>
      )}
      {changes.length > 0 && (
        <>
          <table className={changed.changes}>
            <tbody>
              {changes.map((change) => (
                <ChangeRow key={`${change.line} ${change.changeType}`} change={change} currency={order.currency} />
              ))}
            </tbody>
          </table>
          {unchanged > 0 && (
            <p className={styles.quiet}>{t("purchaseOrderPages.linesUnchanged", { count: unchanged })}</p>
          )}
        </>
      )}
    </section>
  );
}

/** The versions of an order, the newest first: what each changed, by whom and why (B3.7c). */
export function OrderVersions({ order }: { readonly order: PurchaseOrderDetail }) {
  const found = useQuery(callQuery(purchaseOrders, "getPurchaseOrderVersions", { id: order.id }));
  return (
    <div className={styles.versions}>
      <Loaded query={found}>
        {({ versions }) =>
          versions.map((version) => <VersionPart key={version.bandNo} version={version} order={order} />)
        }
      </Loaded>
    </div>
  );
}
