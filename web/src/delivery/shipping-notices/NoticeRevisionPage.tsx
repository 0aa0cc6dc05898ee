import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeGroups,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { useFacts } from "../../document/facts.tsx";
import { quantityOf } from "../../document/WholeDocument.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ShippedLines } from "./ShippedLines.tsx";

/** What is kept of a notice as it stood; fields that came later are not known of it. */
interface Kept extends Pick<ShippingNoticeDetail, "lines"> {
  readonly head: ShippingNoticeDetail;
}

function RevisionBody({ kept: { head, lines } }: { readonly kept: Kept }) {
  const { t } = useTranslation();
  const facts = useFacts(shippingNotice, shippingNoticeGroups, head);
  const current = pathToDocument("Offsite.Delivery.AsnTracking.Detail", head.id);
  return (
    <DocumentPage
      number={t("shippingNoticePages.numberOfRevision", { number: head.asnNo, revision: head.revisionNo })}
      kind={t("shippingNotice.name")}
      backPath={current}
      statuses={null}
      actions={[]}
      notice={
        <Alert
          type="info"
          showIcon
          title={t("shippingNoticePages.oldRevision", { revision: head.revisionNo })}
          action={<Link to={current}>{t("shippingNoticePages.toCurrentRevision")}</Link>}
        />
      }
      figures={[
        {
          key: "shipped",
          label: t("shippingNotice.sumDeliveryQty"),
          value: quantityOf({ lines }, ({ deliveryQty }) => deliveryQty),
        },
        { key: "expected", label: t("shippingNotice.expectedArrivalDate"), value: head.expectedArrivalDate },
      ]}
      facts={facts}
      tabs={[
        {
          key: "lines",
          label: t("documentPage.lines", { count: lines.length }),
          children: <ShippedLines lines={lines} />,
        },
      ]}
    />
  );
}

/** A delivery notice as it stood before a correction of it. */
export default function NoticeRevisionPage() {
  const [parameters] = useSearchParams();
  const asked = { id: parameters.get("id") ?? "", revisionNo: Number(parameters.get("revisionNo") ?? "1") };
  const found = useQuery(callQuery(shippingNotices, "getShippingNoticeRevision", asked));
  return (
    <Loaded query={found} backPath={pathTo("Offsite.Delivery.AsnTracking")}>
      {(kept) => <RevisionBody kept={kept as unknown as Kept} />}
    </Loaded>
  );
}
