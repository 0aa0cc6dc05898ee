import { warehouseImport } from "@tandem/contract/base-data/warehouses/import";
import { warehouse, warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { call } from "../../api/client.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { shownName } from "../../fields/shownNames.ts";
import { auditColumns, codeColumn, nameColumns, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";

const source = listSource(warehouses, "getbmwarehouselistbyparams");
const exportTo = listExport(warehouses, "exportexcel");
const importTo = importTarget(warehouses, "importexcel", "downExcelTemplate", warehouseImport);
const columns = [
  codeColumn(warehouse, "warehouseNo", { fixed: "left" }),
  textColumn(warehouse, "warehouseName", { width: 220 }),
  codeColumn(warehouse, "orgNo"),
  codeColumn(warehouse, "calendarNo"),
  textColumn(warehouse, "timeZone", { width: 150 }),
  codeColumn(warehouse, "keeperNo"),
  statusColumn(warehouse, "statusCode", { width: 90 }),
  textColumn(warehouse, "remark"),
  ...nameColumns(warehouse),
  ...auditColumns(warehouse),
];

/** Warehouses of the organisations. */
export default function WarehouseList() {
  const crud = useCrud({
    addPath: pathTo("Base.Basic.Warehouse.Add"),
    modifyPath: (row) => pathTo("Base.Basic.Warehouse.Modify", { id: row.id }),
    service: warehouses,
    remove: (input) => call(warehouses, "deletebmwarehousebyids", input),
    entity: warehouse,
    named: ["warehouseNo", "warehouseName"],
  });
  return (
    <ListPage
      entity={warehouse}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={crud.reads}
      columns={columns}
      filters={[
        "warehouseNo",
        "warehouseName",
        "orgNo",
        "calendarNo",
        "timeZone",
        "keeperNo",
        "statusCode",
        "updateDate",
      ]}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
      drawer={{
        title: (row) => shownName(row, "warehouseName"),
        groups: [
          {
            title: "groups.basic",
            fields: [
              "warehouseNo",
              "warehouseName",
              "orgNo",
              "calendarNo",
              "timeZone",
              "keeperNo",
              "statusCode",
              "remark",
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
