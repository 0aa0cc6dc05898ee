import type { Row } from "@tandem/contract/core/entity";
import { supplierImport } from "@tandem/contract/suppliers/import";
import { supplier, suppliers } from "@tandem/contract/suppliers/suppliers";
import { call } from "../core/client.ts";
import { auditColumns, codeColumn, codesColumn, statusColumn, textColumn } from "../core/columns.tsx";
import { useCrud } from "../core/crud.tsx";
import { importTarget } from "../core/importTarget.ts";
import { ListPage } from "../core/ListPage.tsx";
import { listExport, listSource } from "../core/listSource.ts";
import { OrganisationPicker } from "../core/pickers.tsx";
import { pathTo } from "../shell/routes.tsx";

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
  ...auditColumns(supplier),
];

/** Suppliers (B3.21b). */
export default function SupplierList() {
  const crud = useCrud<Row<typeof supplier>>({
    addPath: pathTo("Base.Basic.Supplier.Add"),
    modifyPath: (row) => pathTo("Base.Basic.Supplier.Modify", { id: row.id }),
    remove: (input) => call(suppliers, "physicaldeletebmsupplierbyids", input),
    nameOf: (row) => `${row.supplierNo} ${row.supplierShortName}`,
  });
  return (
    <ListPage
      entity={supplier}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      columns={columns}
      filters={[
        "supplierNo",
        "supplierName",
        { field: "orgNo", picker: OrganisationPicker },
        { field: "frozenOrgNo", picker: OrganisationPicker },
        "statusCode",
        "updateDate",
      ]}
      actions={crud.actions}
      rowActions={crud.rowActions}
      drawer={{
        title: (row) => row.supplierName,
        groups: [
          {
            title: "groups.basic",
            fields: ["supplierNo", "supplierName", "supplierShortName", "statusCode", "orgNo", "frozenOrgNo", "remark"],
          },
          { title: "groups.contact", fields: ["contacts", "telphone", "email"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
