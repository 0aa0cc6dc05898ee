import { dictionaries, enumeration } from "@tandem/contract/base-data/dictionaries/dictionaries";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";

const source = listSource(dictionaries, "getSysEnumPage");
const columns = [
  codeColumn(enumeration, "enumMid", { fixed: "left", width: 220 }),
  codeColumn(enumeration, "enumValue"),
  textColumn(enumeration, "enumName", { width: 240 }),
  integerColumn(enumeration, "sort"),
  statusColumn(enumeration, "status", { width: 90 }),
  ...auditColumns(enumeration),
];

/** The values that a tenant defines for its dropdowns (S3.3c). */
export default function EnumerationList() {
  const crud = useCrud({
    addPath: pathTo("BaseManage.Base.Enumeration.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.Enumeration.Modify", { id: row.id }),
    service: dictionaries,
    remove: (input) => call(dictionaries, "deleteSysEnumByIds", input),
    named: ["enumMid", "enumValue", "enumName"],
  });
  return (
    <ListPage
      entity={enumeration}
      source={source}
      reads={crud.reads}
      columns={columns}
      filters={["enumMid", "enumValue", "enumName", "status"]}
      defaultSort={{ field: "enumMid", order: "asc" }}
      drawer={{
        title: (row) => row.enumName,
        groups: [
          { title: "groups.basic", fields: ["enumMid", "enumValue", "enumName", "sort", "status"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
    />
  );
}
