import { role, roles } from "@tandem/contract/identity/roles";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";

const source = listSource(roles, "getSysRolePage");
const columns = [
  codeColumn(role, "roleNo", { fixed: "left" }),
  textColumn(role, "roleName", { width: 220 }),
  statusColumn(role, "statusCode", { width: 90 }),
  textColumn(role, "remark", { width: 240 }),
  ...auditColumns(role),
];

/** Roles (B6.1h). */
export default function RoleList() {
  const crud = useCrud({
    addPath: pathTo("BaseManage.Base.Role.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.Role.Modify", { id: row.id, roleNo: String(row.roleNo) }),
    service: roles,
    touches: "everything",
    remove: (input) => call(roles, "deleteSysRoleByIds", input),
    named: ["roleNo", "roleName"],
  });
  return (
    <ListPage
      entity={role}
      source={source}
      reads={crud.reads}
      columns={columns}
      filters={["roleNo", "roleName", "statusCode", "updateDate"]}
      actions={crud.actions}
      rowActions={crud.rowActions}
    />
  );
}
