import { role, roles } from "@tandem/contract/identity/roles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { onlyRow } from "../../list/onlyRow.ts";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { useRightHolders } from "../users/useRightHolders.tsx";
import { copiedRole } from "./menuRows.ts";
import { holdersPath, RoleDetails } from "./RoleDetails.tsx";

const CompareRolesDialog = late(() => import("./CompareRolesDialog.tsx"));

const source = listSource(roles, "getSysRolePage");
const exportTo = listExport(roles, "exportexcel");
const columns = [
  codeColumn(role, "roleNo", { fixed: "left" }),
  textColumn(role, "roleName", { width: 220 }),
  statusColumn(role, "roleSide", { width: 130 }),
  statusColumn(role, "statusCode", { width: 90 }),
  { ...textColumn(role, "rights", { width: 320, sortable: false }), isFurther: true },
  textColumn(role, "remark", { width: 240 }),
  ...auditColumns(role),
];

/** What may be done with roles besides: copied, compared, and who holds them or could do something. */
function useRoleActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const holders = useRightHolders();
  const [compared, setCompared] = useState<readonly [string, string] | null>(null);
  const copy = (id: string) => navigate(`${pathTo("BaseManage.Base.Role.Add")}?${copiedRole}=${id}`);
  const actions = (selected: readonly { readonly id: string }[]): PageAction[] => {
    const { only, whyNot } = onlyRow(selected);
    return [
      {
        key: "copy",
        label: t("rolePages.copy"),
        permission: "isAdd",
        disabledReason: whyNot,
        run: () => only && copy(only.id),
      },
      ...(canOpen("users") ? [holders.action] : []),
    ];
  };
  const rowActions = ({ roleNo }: { readonly roleNo: string }): PageAction[] =>
    canOpen("users")
      ? [
          {
            key: "holders",
            label: t("rolePages.holders"),
            run: () => navigate(holdersPath(roleNo)),
          },
        ]
      : [];
  const dialogs = (
    <>
      {holders.dialog}
      {compared && (
        <Opened onEscape={() => setCompared(null)}>
          <CompareRolesDialog ids={compared} onClose={() => setCompared(null)} />
        </Opened>
      )}
    </>
  );
  return { actions, rowActions, dialogs, compare: setCompared };
}

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
  const further = useRoleActions();
  return (
    <ListPage
      entity={role}
      source={source}
      exportTo={exportTo}
      reads={crud.reads}
      columns={columns}
      filters={["roleNo", "roleName", "roleSide", "statusCode", "updateDate"]}
      drawer={{
        title: ({ roleNo, roleName }) => `${roleNo} · ${roleName}`,
        groups: [
          { title: "groups.basic", fields: ["roleNo", "roleName", "roleSide", "statusCode", "remark"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
        extra: ({ id, roleNo }) => <RoleDetails id={id} roleNo={roleNo} />,
      }}
      rowActionsWidth={250}
      notice={
        <>
          {crud.notice}
          {further.dialogs}
        </>
      }
      compare={further.compare}
      actions={(context) => [...crud.actions(context), ...further.actions(context.selected)]}
      rowActions={(row, context) => [...crud.rowActions(row, context), ...further.rowActions(row)]}
    />
  );
}
