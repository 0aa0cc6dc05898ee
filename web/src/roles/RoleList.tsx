import type { Row } from "@tandem/contract/core/entity";
import { role, roles } from "@tandem/contract/roles/roles";
import { call } from "../core/client.ts";
import { auditColumns, codeColumn, statusColumn, textColumn } from "../core/columns.tsx";
import { useCrud } from "../core/crud.tsx";
import { ListPage } from "../core/ListPage.tsx";
import { listSource } from "../core/listSource.ts";
import { pathTo } from "../shell/routes.tsx";

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
  const crud = useCrud<Row<typeof role>>({
    addPath: pathTo("BaseManage.Base.Role.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.Role.Modify", { id: row.id, roleNo: row.roleNo }),
    remove: (input) => call(roles, "deleteSysRoleByIds", input),
    nameOf: (row) => `${row.roleNo} ${row.roleName}`,
  });
  return (
    <ListPage
      entity={role}
      source={source}
      columns={columns}
      filters={["roleNo", "roleName", "statusCode", "updateDate"]}
      actions={crud.actions}
      rowActions={crud.rowActions}
    />
  );
}
