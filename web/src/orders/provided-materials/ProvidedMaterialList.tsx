import { ExportOutlined, RollbackOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { providedMaterialImport } from "@tandem/contract/orders/provided-materials/import";
import { materialIssues } from "@tandem/contract/orders/provided-materials/material-issues";
import {
  type MaterialStep,
  providedMaterial,
  providedMaterials,
} from "@tandem/contract/orders/provided-materials/provided-materials";
import { materialProgress } from "@tandem/contract/orders/provided-materials/statuses";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import type { DocumentRecord } from "../../document/documentFace.ts";
import { divide } from "../../document/together.tsx";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { lineNameColumn } from "../purchase-orders/lines.tsx";
import { type Issuing, issuedFields } from "./issuedLines.ts";

const IssueDrawer = late(() => import("./IssueDrawer.tsx"));

const source = listSource(providedMaterials, "getProvidedMaterialPage");
const exportTo = listExport(providedMaterials, "exportexcel");
const importTo = importTarget(providedMaterials, "importexcel", "downExcelTemplate", providedMaterialImport, [
  materialIssues,
]);
const columns = withFurtherFields(providedMaterial, [
  codeColumn(providedMaterial, "purchaseNo", { fixed: "left", width: 140 }),
  lineNameColumn(providedMaterial),
  codeColumn(providedMaterial, "itemNo", { width: 105 }),
  codeColumn(providedMaterial, "materialNo", { width: 105 }),
  quantityColumn(providedMaterial, "neededQty", { width: 90 }),
  quantityColumn(providedMaterial, "issuedQty", { width: 90 }),
  quantityColumn(providedMaterial, "usedQty", { width: 90 }),
  quantityColumn(providedMaterial, "atSupplierQty", { width: 100 }),
  quantityColumn(providedMaterial, "toGiveBackQty", { width: 90 }),
  codeColumn(providedMaterial, "unitNo", { width: 80 }),
  quantityColumn(providedMaterial, "openQty", { width: 100 }),
  textColumn(providedMaterial, "goodsName", { width: 160 }),
  textColumn(providedMaterial, "materialName", { width: 160 }),
  quantityColumn(providedMaterial, "givenBackQty", { width: 100 }),
  quantityColumn(providedMaterial, "overusedQty", { width: 130 }),
  statusColumn(providedMaterial, "progress", { width: 120 }),
  textColumn(providedMaterial, "supplierName", { width: 160 }),
  dateColumn(providedMaterial, "expectArrivalDate", { width: 120 }),
]);

/** A material as its list moves it. */
type Moved = Issuing["materials"][number] & Pick<DocumentRecord<MaterialStep>, "allowedActions">;
const named = { numberOf: ({ materialNo }: Moved) => materialNo };

/** Outsourced orders: which materials their products take, and where these are (B1.5i, B2.8). */
export default function ProvidedMaterialList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const navigate = useNavigate();
  const [issuing, setIssuing] = useState<Issuing | null>(null);
  const moving = (isBack: boolean, { selected }: ListContext<Moved>): PageAction => {
    const { able, others } = divide(named, isBack ? "giveMaterialsBack" : "issueMaterials", selected);
    const isOfOne = new Set(able.map(({ orgNo }) => orgNo)).size === 1;
    const whyNone = others[0]?.reason ?? t("listPage.selectSome");
    return {
      key: isBack ? "giveBack" : "issue",
      label: t(isBack ? "materialIssuePages.giveBack" : "materialIssuePages.issue"),
      icon: isBack ? <RollbackOutlined /> : <ExportOutlined />,
      permission: "isAdd",
      primary: !isBack,
      disabledReason: able.length === 0 ? whyNone : isOfOne ? null : t("materialIssuePages.oneOrganisation"),
      run: () => setIssuing({ materials: able, isBack }),
    };
  };
  const issues: PageAction = {
    key: "issues",
    label: t("materialIssuePages.list"),
    icon: <UnorderedListOutlined />,
    run: () => navigate(pathTo("Offsite.Outsourced.Order.Issues")),
  };
  return (
    <>
      <ListPage
        entity={providedMaterial}
        source={source}
        exportTo={exportTo}
        importTo={importTo}
        importTitle={t("materialIssuePages.importNeeds")}
        columns={columns}
        facts={["materialName", "neededQty", "issuedQty", "atSupplierQty"]}
        tabs={{ field: "progress", codes: [materialProgress.code.open, materialProgress.code.complete] }}
        filters={withListedFilters(
          providedMaterial,
          columns,
          [
            ...(["purchaseNo", "itemNo", "materialNo", "orgNo"] as const),
            ...(side === "supplier" ? [] : (["supplierNo"] as const)),
            ...(["expectArrivalDate", "atSupplierQty", "toGiveBackQty", "openQty", "overusedQty"] as const),
          ],
          ["progress", "supplierNo", "unitNo", "purUnitNo", "spec"],
        )}
        sums={["neededQty", "issuedQty", "atSupplierQty"]}
        reads={["purchaseOrderId", ...issuedFields]}
        actions={(context) => [moving(false, context), moving(true, context), issues]}
        onOpen={({ purchaseOrderId }) => navigate(pathToDocument("Offsite.User.Order.Acceptance", purchaseOrderId))}
        whenEmpty={{
          text: t(side === "supplier" ? "materialIssuePages.noNeedsOfSupplier" : "materialIssuePages.noNeeds"),
          go: "purchaseOrders",
        }}
      />
      {issuing && (
        <Opened onEscape={() => setIssuing(null)}>
          <IssueDrawer issuing={issuing} onClose={() => setIssuing(null)} />
        </Opened>
      )}
    </>
  );
}
