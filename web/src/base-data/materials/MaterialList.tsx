import { materialImport } from "@tandem/contract/base-data/materials/import";
import { material, materials } from "@tandem/contract/base-data/materials/materials";
import type { FieldName, Row } from "@tandem/contract/core/entity";
import { call } from "../../api/client.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  auditColumns,
  codeColumn,
  furtherColumns,
  integerColumn,
  nameColumns,
  quantityColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { useCrud } from "../../records/crud.tsx";
import { recordName } from "../../records/plainRecords.ts";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";

const source = listSource(materials, "getbmitemlistbyparams");
const exportTo = listExport(materials, "exportexcel");
const importTo = importTarget(materials, "importexcel", "downExcelTemplate", materialImport);
const columns = [
  codeColumn(material, "itemNo", { fixed: "left" }),
  textColumn(material, "itemName", { width: 240 }),
  textColumn(material, "spec"),
  codeColumn(material, "itemGroupNo"),
  codeColumn(material, "unitNo", { width: 80 }),
  codeColumn(material, "purUnitNo", { width: 110 }),
  quantityColumn(material, "packQty"),
  ...furtherColumns([
    codeColumn(material, "barcode"),
    codeColumn(material, "boxRuleNo"),
    codeColumn(material, "barRuleNo"),
    codeColumn(material, "lotRuleNo"),
  ]),
  integerColumn(material, "shelfLifeDays", { width: 110 }),
  statusColumn(material, "serialControl", { width: 110 }),
  statusColumn(material, "inspectionAsked", { width: 110 }),
  statusColumn(material, "firstInFirstOut", { width: 110 }),
  ...furtherColumns([statusColumn(material, "returnablePackaging", { width: 110 })]),
  statusColumn(material, "statusCode", { width: 90 }),
  textColumn(material, "remark"),
  ...nameColumns(material),
  ...auditColumns(material),
];

const drawer: DrawerDeclaration<Row<typeof material>, FieldName<typeof material>> = {
  title: (row) => recordName(material, row),
  groups: [
    {
      title: "groups.basic",
      fields: ["itemNo", "itemName", "spec", "itemGroupNo", "barcode", "unitNo", "purUnitNo", "statusCode", "remark"],
    },
    {
      title: "groups.storage",
      fields: [
        "packQty",
        "boxRuleNo",
        "barRuleNo",
        "lotRuleNo",
        "shelfLifeDays",
        "serialControl",
        "inspectionAsked",
        "firstInFirstOut",
        "returnablePackaging",
      ],
    },
    { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
  ],
};

/** Materials (B3.21c). */
export default function MaterialList() {
  const crud = useCrud({
    addPath: pathTo("Base.Basic.Material.Add"),
    modifyPath: (row) => pathTo("Base.Basic.Material.Modify", { id: row.id }),
    service: materials,
    remove: (input) => call(materials, "deletebmitembyids", input),
    entity: material,
    named: ["itemNo", "itemName"],
  });
  return (
    <ListPage
      entity={material}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={crud.reads}
      columns={columns}
      filters={[
        "itemNo",
        "itemName",
        "spec",
        "itemGroupNo",
        "unitNo",
        "purUnitNo",
        "barcode",
        "boxRuleNo",
        "barRuleNo",
        "lotRuleNo",
        "serialControl",
        "inspectionAsked",
        "firstInFirstOut",
        "returnablePackaging",
        "statusCode",
        "updateDate",
      ]}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
      drawer={drawer}
    />
  );
}
