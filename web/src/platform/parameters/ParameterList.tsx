import { currentUsers } from "@tandem/contract/identity/sessions";
import { parameter, parameters } from "@tandem/contract/platform/parameters";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { ContactRuleChoice } from "./ContactRuleChoice.tsx";
import { KnownParameters } from "./KnownParameters.tsx";

const source = listSource(parameters, "getSysParamPage");
const columns = [
  codeColumn(parameter, "paramNo", { fixed: "left", width: 220 }),
  textColumn(parameter, "paramName", { width: 220 }),
  textColumn(parameter, "paramValue", { width: 260 }),
  textColumn(parameter, "remark", { width: 240 }),
  ...auditColumns(parameter),
];

/** The tenant's parameters (S7.10). */
export default function ParameterList() {
  const crud = useCrud({
    addPath: pathTo("BaseManage.Base.Parameter.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.Parameter.Modify", { id: row.id }),
    service: parameters,
    touches: [currentUsers],
    remove: (input) => call(parameters, "deleteSysParamByIds", input),
    named: ["paramNo", "paramName"],
  });
  return (
    <ListPage
      entity={parameter}
      source={source}
      reads={crud.reads}
      columns={columns}
      filters={["paramNo", "paramName", "paramValue", "updateDate"]}
      defaultSort={{ field: "paramNo", order: "asc" }}
      drawer={{
        title: (row) => row.paramName,
        groups: [
          { title: "groups.basic", fields: ["paramNo", "paramName", "paramValue", "remark"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      notice={
        <>
          {crud.notice}
          <ContactRuleChoice />
          <KnownParameters />
        </>
      }
      actions={crud.actions}
      rowActions={crud.rowActions}
    />
  );
}
