import type { Filter, Row } from "@tandem/contract/core/entity";
import { keptMovement } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { useTranslation } from "react-i18next";
import type { ListExport, ListSource } from "../../api/listSource.ts";
import {
  codeColumn,
  instantColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { MovedBy } from "../stock/MovedBy.tsx";

type KeptMovement = Row<typeof keptMovement>;

const columns = withFurtherFields(keptMovement, [
  instantColumn(keptMovement, "postDate", { fixed: "left", width: 150 }),
  statusColumn(keptMovement, "transactionType", { width: 95 }),
  codeColumn(keptMovement, "itemNo", { width: 115 }),
  quantityColumn(keptMovement, "changeQty", { width: 100 }),
  codeColumn(keptMovement, "unitNo", { width: 75 }),
  statusColumn(keptMovement, "documentKind", { width: 120 }),
  codeColumn(keptMovement, "docNo", { width: 160 }),
  statusColumn(keptMovement, "stockType", { width: 160 }),
  codeColumn(keptMovement, "warehouseNo", { width: 120 }),
  codeColumn(keptMovement, "cellNo", { width: 105 }),
  codeColumn(keptMovement, "lotNo", { width: 135 }),
  textColumn(keptMovement, "supplierName", { width: 160 }),
  textColumn(keptMovement, "createName", { width: 130 }),
  textColumn(keptMovement, "itemName", { width: 180 }),
]).filter(({ key }) => key !== "keptAs" && key !== "createDate");

/** What went in or out of what one side keeps for the other, the newest first, and by which document (B3.15). */
export function KeptMovementList(props: {
  readonly source: ListSource<KeptMovement, Filter<typeof keptMovement>>;
  readonly exportTo: ListExport<Filter<typeof keptMovement>>;
}) {
  const { t } = useTranslation();
  return (
    <ListPage
      entity={keptMovement}
      title={t("keptMovement.name")}
      source={props.source}
      exportTo={props.exportTo}
      columns={columns}
      facts={["transactionType", "itemNo", "changeQty", "unitNo", "documentKind", "docNo"]}
      tabs={{ field: "transactionType" }}
      quickDays="postDate"
      filters={withListedFilters(
        keptMovement,
        columns,
        ["itemNo", "warehouseNo", "cellNo", "lotNo", "postDate", "docNo", "orgNo", "supplierNo"],
        ["transactionType", "unitNo"],
      )}
      sums={["changeQty"]}
      whenEmpty={{ text: t("keptStockPages.noMovements") }}
      drawer={{
        title: (row) => row.docNo,
        groups: [
          {
            title: "stockPages.whatLies",
            fields: ["transactionType", "changeQty", "unitNo", "itemNo", "itemName", "spec", "lotNo", "itemFeatureNo"],
          },
          {
            title: "stockPages.where",
            fields: [
              ...(["stockType", "warehouseNo", "cellNo", "orgNo", "orgName"] as const),
              ...(["ownerNo", "ownerName", "keeperNo", "keeperName"] as const),
            ],
          },
          { title: "groups.audit", fields: ["documentKind", "docNo", "createName", "postDate"] },
        ],
        extra: ({ documentKind, documentId, docNo }) => <MovedBy kind={documentKind} id={documentId} number={docNo} />,
      }}
    />
  );
}
