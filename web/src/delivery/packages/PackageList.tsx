import { PrinterOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { shippingPackage, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { queryClient } from "../../api/queries.ts";
import {
  codeColumn,
  instantColumn,
  integerColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { usePackingOfNotice } from "./packingOfNotice.tsx";

const PrintDialog = late(() => import("../../platform/printing/PrintDialog.tsx"));

type Package = Row<typeof shippingPackage>;

const source = listSource(shippingPackages, "getPackagePage");
const exportTo = listExport(shippingPackages, "exportexcel");
const columns = withFurtherFields(shippingPackage, [
  codeColumn(shippingPackage, "packageNo", { fixed: "left", width: 130 }),
  codeColumn(shippingPackage, "sscc", { width: 175 }),
  textColumn(shippingPackage, "levelName", { width: 130 }),
  codeColumn(shippingPackage, "asnNo", { width: 155 }),
  statusColumn(shippingPackage, "checkStatus", { width: 130 }),
  textColumn(shippingPackage, "itemNos", { width: 150 }),
  codeColumn(shippingPackage, "parentNo", { width: 130 }),
  integerColumn(shippingPackage, "printCount", { width: 90 }),
  quantityColumn(shippingPackage, "grossWeight", { width: 115 }),
  textColumn(shippingPackage, "supplierName", { width: 160 }),
  textColumn(shippingPackage, "orgName", { width: 150 }),
  codeColumn(shippingPackage, "boxRuleNo", { width: 110 }),
  instantColumn(shippingPackage, "createDate"),
]);
/** What nobody looks packages up by. */
const notFiltered = ["checkStatus", "supplierName", "orgName", "levelSeq", "parentId", "remark", "itemNos"] as const;

/** Packages of delivery notices, by SSCC, notice and state, to find one and print its label again (B3.6a). */
export default function PackageList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const mayPrint = useCanOpen()("labels", "isPrint");
  const packingOf = usePackingOfNotice();
  const [printing, setPrinting] = useState<readonly Package[] | null>(null);
  const close = () => {
    setPrinting(null);
    void queryClient.invalidateQueries({ queryKey: source.key });
  };
  return (
    <>
      <ListPage
        entity={shippingPackage}
        title={t("packagePages.packages")}
        source={source}
        exportTo={exportTo}
        columns={columns}
        facts={["sscc", "levelName", "asnNo", "checkStatus"]}
        tabs={{ field: "checkStatus" }}
        filters={withListedFilters(
          shippingPackage,
          columns,
          ["sscc", "packageNo", "asnNo", "orgNo", ...(side === "supplier" ? [] : (["supplierNo"] as const))],
          notFiltered,
        )}
        sums={["grossWeight"]}
        whenEmpty={{ text: t("packagePages.noneYet"), go: "shippingNotices" }}
        actions={({ selected }) =>
          mayPrint
            ? [
                {
                  key: "print",
                  label: t("labelPages.print"),
                  icon: <PrinterOutlined />,
                  primary: true,
                  disabledReason: selected.length > 0 ? null : t("listPage.selectSome"),
                  run: () => setPrinting(selected),
                },
              ]
            : []
        }
        rowActions={(row) => [packingOf({ id: row.shippingNoticeId })]}
        rowActionsWidth={110}
        onOpen={({ shippingNoticeId }) =>
          navigate(pathToDocument("Offsite.Delivery.AsnTracking.Packing", shippingNoticeId))
        }
      />
      <Opened onEscape={close}>
        {printing && (
          <PrintDialog
            module="LABEL"
            of="packages"
            title={t("packagePages.printTitle", { count: printing.length })}
            idsOf={async () => printing.map(({ id }) => id)}
            printedBefore={() => printing.some(({ printCount }) => printCount > 0)}
            onClose={close}
          />
        )}
      </Opened>
    </>
  );
}
