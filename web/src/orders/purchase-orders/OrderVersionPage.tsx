import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderGroups,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { useFacts } from "../../document/facts.tsx";
import { quantityOf } from "../../document/WholeDocument.tsx";
import { formatAmount } from "../../fields/format.ts";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderSignatures } from "./OrderSignatures.tsx";

/** What is kept of an order as it stood; fields that came later are not known of it. */
type Kept = Pick<PurchaseOrderDetail, "lines" | "signatures"> & { readonly head: PurchaseOrderDetail };

function VersionBody({ version: { head, lines, signatures } }: { readonly version: Kept }) {
  const { t } = useTranslation();
  const facts = useFacts(purchaseOrder, purchaseOrderGroups, head);
  const { printAction, printDialog } = usePrint("PO", head.bandNo);
  const current = pathToDocument("Offsite.User.Order.Acceptance", head.id);
  return (
    <>
      <DocumentPage
        number={t("purchaseOrderPages.numberOfVersion", { number: head.purchaseNo, version: head.bandNo })}
        kind={t("purchaseOrder.name")}
        backPath={current}
        statuses={null}
        actions={[printAction([head])]}
        notice={
          <Alert
            type="info"
            showIcon
            title={t("purchaseOrderPages.oldVersion", { version: head.bandNo })}
            action={<Link to={current}>{t("purchaseOrderPages.toCurrentVersion")}</Link>}
          />
        }
        figures={[
          { key: "ordered", label: t("quantityBar.ordered"), value: quantityOf({ lines }, (line) => line.batchPurQty) },
          {
            key: "total",
            label: t("purchaseOrder.totalAmount"),
            value: formatAmount(head.totalAmount, head.currency),
          },
        ]}
        facts={facts}
        tabs={[
          {
            key: "lines",
            label: t("documentPage.lines", { count: lines.length }),
            children: <OrderLines lines={lines} />,
          },
          ...(signatures.length > 0
            ? [
                {
                  key: "signatures",
                  label: t("purchaseOrderPages.signatures", { count: signatures.length }),
                  children: <OrderSignatures signatures={signatures} />,
                },
              ]
            : []),
        ]}
      />
      {printDialog}
    </>
  );
}

/** An order as it stood as a version that another has followed. */
export default function OrderVersionPage() {
  const [parameters] = useSearchParams();
  const asked = { id: parameters.get("id") ?? "", bandNo: Number(parameters.get("bandNo") ?? "1") };
  const found = useQuery(callQuery(purchaseOrders, "getPurchaseOrderVersion", asked));
  return (
    <Loaded query={found} backPath={pathTo("Offsite.User.Order")}>
      {(version) => <VersionBody version={version as Kept} />}
    </Loaded>
  );
}
