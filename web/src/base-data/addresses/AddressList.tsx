import { address, addresses } from "@tandem/contract/base-data/addresses/addresses";
import { addressImport } from "@tandem/contract/base-data/addresses/import";
import { call } from "../../api/client.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";

const source = listSource(addresses, "getbmcustomeraddresslistbyparams");
const exportTo = listExport(addresses, "exportexcel");
const importTo = importTarget(addresses, "importexcel", "downExcelTemplate", addressImport);
const columns = [
  textColumn(address, "officeName", { fixed: "left" }),
  textColumn(address, "officeAlias", { width: 120 }),
  statusColumn(address, "loadadrType", { width: 110 }),
  textColumn(address, "contacts", { width: 110 }),
  textColumn(address, "mobile", { width: 130 }),
  textColumn(address, "telphone", { width: 130 }),
  textColumn(address, "areaId", { width: 110 }),
  textColumn(address, "detailAddress", { width: 260 }),
  codeColumn(address, "orgNo", { width: 110 }),
  codeColumn(address, "supplierNo", { width: 110 }),
  codeColumn(address, "warehouseNo", { width: 110 }),
  textColumn(address, "startTimeStr", { width: 100 }),
  textColumn(address, "dueTimeStr", { width: 100 }),
  statusColumn(address, "defaultAddressSign", { width: 90 }),
  ...auditColumns(address),
];

/** Addresses goods are sent from or received at (B3.20). */
export default function AddressList() {
  const crud = useCrud({
    addPath: pathTo("Offsite.Delivery.Address.Add"),
    modifyPath: (row) => pathTo("Offsite.Delivery.Address.Modify", { id: row.id }),
    service: addresses,
    remove: (input) => call(addresses, "physicaldeletebmcustomeraddressbyids", input),
    named: ["officeName"],
  });
  return (
    <ListPage
      entity={address}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={crud.reads}
      columns={columns}
      filters={[
        "officeName",
        "loadadrType",
        "contacts",
        "mobile",
        "areaId",
        "detailAddress",
        "orgNo",
        "supplierNo",
        "defaultAddressSign",
      ]}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
      drawer={{
        title: (row) => row.officeName,
        groups: [
          {
            title: "groups.basic",
            fields: ["officeName", "officeAlias", "loadadrType", "orgNo", "supplierNo", "warehouseNo", "platformNo"],
          },
          { title: "groups.contact", fields: ["contacts", "mobile", "telphone"] },
          {
            title: "groups.place",
            fields: [
              "areaId",
              "zipCode",
              "detailAddress",
              "longitude",
              "latitude",
              "startTimeStr",
              "dueTimeStr",
              "defaultAddressSign",
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
