import { supplierImport } from "@tandem/contract/base-data/suppliers/import";
import { supplier, suppliers } from "@tandem/contract/base-data/suppliers/suppliers";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { shownName } from "../../fields/shownNames.ts";
import { auditColumns, codeColumn, codesColumn, nameColumns, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { AnswerRates } from "../../platform/dashboard/AnswerRates.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";

const source = listSource(suppliers, "getbmsupplierlistbyparams");
const exportTo = listExport(suppliers, "exportexcel");
const importTo = importTarget(suppliers, "importexcel", "downExcelTemplate", supplierImport);
const columns = [
  codeColumn(supplier, "supplierNo", { fixed: "left" }),
  textColumn(supplier, "supplierName", { width: 220 }),
  textColumn(supplier, "supplierShortName"),
  statusColumn(supplier, "statusCode", { width: 90 }),
  codesColumn(supplier, "orgNo", { sortable: false }),
  codesColumn(supplier, "frozenOrgNo", { sortable: false }),
  textColumn(supplier, "contacts", { width: 110 }),
  textColumn(supplier, "telphone", { width: 130 }),
  textColumn(supplier, "email"),
  textColumn(supplier, "remark"),
  ...nameColumns(supplier),
  ...auditColumns(supplier),
];

/** Suppliers (B3.21b). */
export default function SupplierList() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const crud = useCrud({
    addPath: pathTo("Base.Basic.Supplier.Add"),
    modifyPath: (row) => pathTo("Base.Basic.Supplier.Modify", { id: row.id }),
    service: suppliers,
    remove: (input) => call(suppliers, "physicaldeletebmsupplierbyids", input),
    entity: supplier,
    named: ["supplierNo", "supplierShortName"],
  });
  return (
    <ListPage
      entity={supplier}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={crud.reads}
      columns={columns}
      filters={["supplierNo", "supplierName", "orgNo", "frozenOrgNo", "statusCode", "updateDate"]}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
      drawer={{
        title: (row) => shownName(row, "supplierName"),
        groups: [
          {
            title: "groups.basic",
            fields: ["supplierNo", "supplierName", "supplierShortName", "statusCode", "orgNo", "frozenOrgNo", "remark"],
          },
          { title: "groups.contact", fields: ["contacts", "telphone", "email"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
        extra: (row) => (
          <>
            {canOpen("scorecards") && (
              <Link to={pathTo("Offsite.Scorecard.Supplier", { supplierNo: row.supplierNo })}>
                {t("scorecard.name")}
              </Link>
            )}
            {canOpen("purchaseOrders") && <AnswerRates supplierNo={row.supplierNo} />}
          </>
        ),
      }}
    />
  );
}
