import { organisationImport } from "@tandem/contract/base-data/organisations/import";
import { organisation, organisations } from "@tandem/contract/base-data/organisations/organisations";
import { call } from "../../api/client.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { shownName } from "../../fields/shownNames.ts";
import { auditColumns, codeColumn, nameColumns, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";

const source = listSource(organisations, "getFullAuthorityOrgListByParams");
const exportTo = listExport(organisations, "exportexcel");
const importTo = importTarget(organisations, "importexcel", "downExcelTemplate", organisationImport);
const columns = [
  codeColumn(organisation, "orgNo", { fixed: "left" }),
  textColumn(organisation, "orgName", { width: 220 }),
  textColumn(organisation, "orgShortName"),
  statusColumn(organisation, "statusCode", { width: 90 }),
  textColumn(organisation, "remark"),
  ...nameColumns(organisation),
  ...auditColumns(organisation),
];

/** Organisations (B2.29z, B2.29za, B2.29zb). */
export default function OrganisationList() {
  const crud = useCrud({
    addPath: pathTo("Base.Basic.Organizational.Add"),
    modifyPath: (row) => pathTo("Base.Basic.Organizational.Modify", { id: row.id }),
    service: organisations,
    remove: (input) => call(organisations, "deletebmorgbyids", input),
    entity: organisation,
    named: ["orgNo", "orgName"],
  });
  return (
    <ListPage
      entity={organisation}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={crud.reads}
      columns={columns}
      filters={["orgNo", "orgName", "statusCode", "updateDate"]}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
      drawer={{
        title: (row) => shownName(row, "orgName"),
        groups: [
          { title: "groups.basic", fields: ["orgNo", "orgName", "orgShortName", "statusCode", "remark"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
