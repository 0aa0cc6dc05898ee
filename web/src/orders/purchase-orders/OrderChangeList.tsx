import { purchaseOrderChange, purchaseOrderChanges } from "@tandem/contract/orders/purchase-orders/order-changes";
import { changeParty } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  instantColumn,
  integerColumn,
  moneyColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathToDocument } from "../../routes/paths.ts";

const source = listSource(purchaseOrderChanges, "getPurchaseOrderChangePage");
const exportTo = listExport(purchaseOrderChanges, "exportexcel");
type Party = (code: string) => string;
const columnsFor = (partyOf: Party) =>
  withFurtherFields(purchaseOrderChange, [
    codeColumn(purchaseOrderChange, "purchaseNo", { fixed: "left", width: 150 }),
    integerColumn(purchaseOrderChange, "bandNo", { width: 80 }),
    statusColumn(purchaseOrderChange, "changeType", { width: 100 }),
    textColumn(purchaseOrderChange, "changeParty", {
      width: 100,
      reads: ["changeParty"],
      render: (change) => partyOf(change.changeParty),
    }),
    integerColumn(purchaseOrderChange, "purchaseSeq", { width: 70 }),
    codeColumn(purchaseOrderChange, "itemNo", { width: 115 }),
    textColumn(purchaseOrderChange, "goodsName", { width: 160 }),
    quantityColumn(purchaseOrderChange, "oldQty"),
    quantityColumn(purchaseOrderChange, "newQty"),
    codeColumn(purchaseOrderChange, "purUnitNo", { width: 70 }),
    dateColumn(purchaseOrderChange, "oldDate", { width: 115 }),
    dateColumn(purchaseOrderChange, "newDate", { width: 115 }),
    moneyColumn(purchaseOrderChange, "oldPrice", { width: 115 }),
    moneyColumn(purchaseOrderChange, "newPrice", { width: 115 }),
    textColumn(purchaseOrderChange, "reason", { width: 200 }),
    textColumn(purchaseOrderChange, "createName", { width: 130 }),
    instantColumn(purchaseOrderChange, "createDate"),
  ]);

/** Whose change it was, for the side that looks: its own is called so. */
function usePartyOf(): Party {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const own = side === "buyer" ? changeParty.code.customer : changeParty.code.us;
  return (code) => t(code === own ? "purchaseOrderPages.changedByUs" : changeParty.labelKey(code));
}

/** What became of orders after their issue, line by line: by whom, when and why (B2.29r, B9.7b). */
export default function OrderChangeList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const partyOf = usePartyOf();
  const columns = columnsFor(partyOf);
  const { side } = useCurrentUser();
  return (
    <ListPage
      entity={purchaseOrderChange}
      title={t("purchaseOrderPages.changes")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["goodsName", "changeType", "oldQty", "newQty"]}
      tabs={changeParty.codes.map((code) => ({
        key: code,
        label: partyOf(code),
        conditions: { changeParty: code },
      }))}
      filters={withListedFilters(
        purchaseOrderChange,
        columns,
        [
          "purchaseNo",
          "changeType",
          "itemNo",
          "orgNo",
          ...(side === "buyer" ? (["supplierNo"] as const) : []),
          "bandNo",
          "newDate",
          "createDate",
        ],
        ["changeParty", "supplierNo", "purUnitNo", "currency"],
      )}
      onOpen={({ purchaseOrderId }) => navigate(pathToDocument("Offsite.User.Order.Acceptance", purchaseOrderId))}
    />
  );
}
