import type { FieldName, Row } from "@tandem/contract/core/entity";
import { userImport } from "@tandem/contract/identity/user-import";
import { user, users } from "@tandem/contract/identity/users";
import { Space } from "antd";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, codesColumn, instantColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { useRightHolders } from "./useRightHolders.tsx";
import { useSeenByUser } from "./useSeenByUser.tsx";
import { useUserSteps } from "./useUserSteps.tsx";

const source = listSource(users, "getAuthUserList");
const exportTo = listExport(users, "exportexcel");
const columns = [
  codeColumn(user, "userNo", { fixed: "left" }),
  textColumn(user, "userName", {
    reads: ["userName", "avatarId"],
    render: (row) => (
      <Space size={8}>
        <UserAvatar name={row.userName} fileId={row.avatarId} size={20} />
        {row.userName}
      </Space>
    ),
  }),
  codeColumn(user, "employeeId", { width: 120 }),
  codesColumn(user, "roleNo", { sortable: false }),
  codeColumn(user, "supplierNo", { width: 120 }),
  codesColumn(user, "scopeOrgNo", { sortable: false }),
  codesColumn(user, "scopeWarehouseNo", { sortable: false }),
  codesColumn(user, "scopeClassifyType", { sortable: false }),
  codesColumn(user, "scopeBusinessClassifyType", { sortable: false }),
  codesColumn(user, "scopeSupplierNo", { sortable: false }),
  textColumn(user, "phone", { width: 130 }),
  textColumn(user, "email"),
  statusColumn(user, "statusCode", { width: 90 }),
  statusColumn(user, "invitationStatus"),
  instantColumn(user, "invitationDate"),
  statusColumn(user, "secondFactor"),
  instantColumn(user, "lastSignInDate"),
  instantColumn(user, "lockedUntil"),
  textColumn(user, "remark"),
  ...auditColumns(user),
];

const importTo = {
  ...importTarget(users, "importexcel", "downExcelTemplate", userImport),
  hintKey: "userImport.hint",
};

const drawerFor = (isChanger: boolean): DrawerDeclaration<Row<typeof user>, FieldName<typeof user>> => ({
  title: (row) => row.userName,
  groups: [
    {
      title: "groups.basic",
      fields: ["userNo", "userName", "employeeId", "statusCode", "roleNo", "phone", "email", "remark"],
    },
    {
      title: "groups.scope",
      fields: [
        "supplierNo",
        "scopeOrgNo",
        "scopeWarehouseNo",
        "scopeClassifyType",
        "scopeBusinessClassifyType",
        "scopeSupplierNo",
      ],
    },
    {
      title: "groups.signIn",
      fields: [
        "invitationStatus",
        "invitationDate",
        ...(isChanger ? (["secondFactor"] as const) : []),
        "lastSignInDate",
        "lockedUntil",
      ],
    },
    { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
  ],
});

/** The people who sign in (B3.21c, B6.1g). */
export default function UserList() {
  const crud = useCrud({
    addPath: pathTo("BaseManage.Base.User.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.User.Modify", { id: row.id, userNo: String(row.userNo) }),
    service: users,
    touches: "everything",
    remove: (input) => call(users, "deleteSysUserByIds", input),
    named: ["userNo", "userName"],
  });
  const steps = useUserSteps();
  const holders = useRightHolders();
  const seen = useSeenByUser();
  // Who has a second factor is told to them alone.
  const isChanger = useCanOpen()("users", "isModify");
  return (
    <ListPage
      entity={user}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      reads={[...crud.reads, ...steps.reads]}
      columns={isChanger ? columns : columns.filter(({ key }) => key !== "secondFactor")}
      filters={[
        "userNo",
        "userName",
        "roleNo",
        "supplierNo",
        "scopeOrgNo",
        "scopeClassifyType",
        "statusCode",
        "invitationStatus",
        ...(isChanger ? (["secondFactor"] as const) : []),
        "lastSignInDate",
      ]}
      notice={
        <>
          {crud.notice}
          {steps.notice}
          {holders.dialog}
          {seen.dialog}
        </>
      }
      actions={(context) => [
        ...crud.actions(context),
        ...steps.actions(context),
        seen.action(context.selected),
        holders.action,
      ]}
      rowActions={crud.rowActions}
      drawer={drawerFor(isChanger)}
    />
  );
}
