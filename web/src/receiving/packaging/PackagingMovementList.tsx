import { PlusOutlined } from "@ant-design/icons";
import type { FieldName } from "@tandem/contract/core/entity";
import { packagingImport } from "@tandem/contract/receiving/packaging/import";
import {
  packagingBalances,
  packagingMovement,
  packagingMovements,
} from "@tandem/contract/receiving/packaging/packaging";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type Movement, packagingFace } from "./packagingFace.tsx";
import styles from "./packagingLinks.module.css";

const source = listSource(packagingMovements, "getMovementPage");
const exportTo = listExport(packagingMovements, "exportexcel");
const importTo = importTarget(packagingMovements, "importexcel", "downExcelTemplate", packagingImport, [
  packagingBalances,
]);
const columns = withFurtherFields<"packagingMovement", typeof packagingMovement.fields, Movement>(packagingMovement, [
  codeColumn(packagingMovement, "movementNo", { fixed: "left", width: 165 }),
  dateColumn(packagingMovement, "movementDate", { width: 105 }),
  textColumn(packagingMovement, "packagingName", { width: 145 }),
  textColumn(packagingMovement, "supplierName", { width: 130 }),
  statusColumn(packagingMovement, "movementType", { width: 150 }),
  stateColumn(packagingFace, "status", 115),
  quantityColumn(packagingMovement, "inQty", { width: 85 }),
  quantityColumn(packagingMovement, "outQty", { width: 85 }),
  codeColumn(packagingMovement, "unitNo", { width: 75 }),
  codeColumn(packagingMovement, "packagingItemNo", { width: 110 }),
  codeColumn(packagingMovement, "asnNo", { width: 150 }),
  codeColumn(packagingMovement, "receiptNo", { width: 150 }),
  textColumn(packagingMovement, "movementReason", { width: 200 }),
  textColumn(packagingMovement, "disputeReason", { width: 180 }),
  codeColumn(packagingMovement, "takesBackNo", { width: 150 }),
  codeColumn(packagingMovement, "outMovementNo", { width: 150 }),
]);

/** Where it came from: with a delivery, and at its receipt. */
function FurtherPages({ row }: { readonly row: Movement }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { shippingNoticeId, asnNo, receiptId, receiptNo } = row;
  return (
    <p className={styles.links}>
      {shippingNoticeId && canOpen("shippingNotices") && (
        <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", shippingNoticeId)}>
          {t("packagingPages.toNotice", { number: asnNo })}
        </Link>
      )}
      {receiptId && canOpen("receipts") && (
        <Link to={listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { open: receiptId })}>
          {t("packagingPages.toReceipt", { number: receiptNo })}
        </Link>
      )}
    </p>
  );
}

const drawer: DrawerDeclaration<Movement, FieldName<typeof packagingMovement>> = {
  title: (row) => row.movementNo,
  groups: [
    {
      title: "packagingPages.what",
      fields: [
        ...(["movementNo", "movementType", "status", "movementDate", "packagingItemNo", "packagingName"] as const),
        ...(["qty", "inQty", "outQty", "unitNo", "movementReason", "disputeReason"] as const),
        ...(["takesBackNo", "takeBackReason", "asnNo", "receiptNo", "outMovementNo"] as const),
      ],
    },
    { title: "packagingPages.account", fields: ["orgNo", "orgName", "supplierNo", "supplierName"] },
    { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
  ],
  extra: (row) => <FurtherPages row={row} />,
};

/** Packaging that went back and forth; the supplier confirms or disputes it, the buyer takes back what was written wrongly. */
export default function PackagingMovementList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  return (
    <DocumentList
      face={packagingFace}
      entity={packagingMovement}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("packagingPages.importTitle")}
      columns={columns}
      facts={["movementType", "packagingName", "supplierName", "inQty", "outQty", "status", "movementDate"]}
      tabs={{ field: "status" }}
      quickDays="movementDate"
      filters={withListedFilters(
        packagingMovement,
        columns,
        [
          ...(["movementNo", "movementType", "packagingItemNo"] as const),
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          ...(["orgNo", "movementDate", "asnNo", "receiptNo", "outMovementNo"] as const),
        ],
        ["status", "supplierNo", "unitNo", "qty", "takeBackReason"],
      )}
      sums={["inQty", "outQty"]}
      rowActionsWidth={side === "supplier" ? 165 : 120}
      actions={(_selected, { steps }) => [
        ...(canOpen("packagingMovements", "isAdd")
          ? [
              {
                key: "record",
                label: t("packagingPages.record"),
                icon: <PlusOutlined />,
                primary: true,
                run: () => navigate(pathTo("Offsite.Delivery.Packaging.Movements.Add")),
              },
            ]
          : []),
        ...steps,
      ]}
      whenEmpty={{ text: t(side === "supplier" ? "packagingPages.noneYetOfSupplier" : "packagingPages.noneYet") }}
      drawer={drawer}
    />
  );
}
