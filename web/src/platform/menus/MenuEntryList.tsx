import { currentUsers } from "@tandem/contract/identity/sessions";
import { menuEntries, menuEntry } from "@tandem/contract/platform/menus/menus";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";
import { MenuIcon } from "../../ui/menuIcons.tsx";
import { OwnerName } from "./owners.tsx";

const source = listSource(menuEntries, "getMenuEntryPage");
const columns = [
  codeColumn(menuEntry, "menuNo", { fixed: "left" }),
  textColumn(menuEntry, "menuName", {
    width: 200,
    render: (row) => (
      <>
        <MenuIcon name={row.icon ?? ""} isGroup={row.url === null} /> {row.menuName}
      </>
    ),
  }),
  textColumn(menuEntry, "menuOwner", { width: 150, render: (row) => <OwnerName menuNo={row.menuOwner} /> }),
  statusColumn(menuEntry, "appNo", { width: 110 }),
  textColumn(menuEntry, "url", { width: 320 }),
  integerColumn(menuEntry, "sort", { width: 80 }),
  statusColumn(menuEntry, "statusCode", { width: 90 }),
  textColumn(menuEntry, "remark", { width: 200 }),
  ...auditColumns(menuEntry),
];

/** The entries that administrators added to the menu (S2.14, S2.17). */
export default function MenuEntryList() {
  const crud = useCrud({
    addPath: pathTo("BaseManage.Base.MenuEntry.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.MenuEntry.Modify", { id: row.id }),
    service: menuEntries,
    touches: [currentUsers],
    remove: (input) => call(menuEntries, "deleteMenuEntryByIds", input),
    named: ["menuNo", "menuName"],
  });
  return (
    <ListPage
      entity={menuEntry}
      source={source}
      reads={crud.reads}
      columns={columns}
      filters={["menuNo", "menuName", "appNo", "url", "statusCode", "updateDate"]}
      defaultSort={{ field: "sort", order: "asc" }}
      drawer={{
        title: ({ menuNo, menuName }) => `${menuNo} ${menuName}`,
        values: { menuOwner: ({ menuOwner }) => <OwnerName menuNo={menuOwner} /> },
        groups: [
          {
            title: "groups.basic",
            fields: [
              "menuNo",
              "menuName",
              "menuOwner",
              "appNo",
              "url",
              "responseFields",
              "sort",
              "statusCode",
              "remark",
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      actions={crud.actions}
      notice={crud.notice}
      rowActions={crud.rowActions}
    />
  );
}
