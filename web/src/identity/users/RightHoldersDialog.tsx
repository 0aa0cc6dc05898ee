import { flagLabelKey, type MenuFlag, type MenuName } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { users } from "@tandem/contract/identity/users";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { useQuery } from "@tanstack/react-query";
import { Modal, Select, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";

/** Which roles and users may do something on a page (S6.1a). */
export default function RightHoldersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<MenuName | null>(null);
  const [flag, setFlag] = useState<MenuFlag>("isSearch");
  const pages = (Object.keys(menus) as MenuName[]).filter((name) => menus[name].flags.length > 0);
  return (
    <Modal open title={t("rightHolders.title")} width={720} onCancel={onClose} footer={null}>
      <Space wrap style={{ marginBottom: 16 }}>
        <Select<MenuName>
          aria-label={t("rightHolders.page")}
          placeholder={t("rightHolders.page")}
          style={{ width: 260 }}
          showSearch={{ optionFilterProp: "label" }}
          value={menu}
          options={pages.map((name) => ({ value: name, label: t(`menus.${name}`) }))}
          onChange={(name) => {
            setMenu(name);
            setFlag("isSearch");
          }}
        />
        <Select<MenuFlag>
          aria-label={t("rightHolders.flag")}
          style={{ width: 260 }}
          disabled={menu === null}
          value={flag}
          options={
            menu === null
              ? [{ value: flag, label: t(`flags.${flag}`) }]
              : menus[menu].flags.map((each) => ({ value: each, label: t(flagLabelKey(menu, each)) }))
          }
          onChange={setFlag}
        />
      </Space>
      {menu === null ? <p>{t("rightHolders.choose")}</p> : <Holders menuNo={menus[menu].menuNo} flag={flag} />}
    </Modal>
  );
}

function Holders(input: { readonly menuNo: string; readonly flag: MenuFlag }) {
  const { t } = useTranslation();
  const held = useQuery({
    queryKey: callKey(users, "getRightHolders", input),
    queryFn: () => call(users, "getRightHolders", input),
  });
  const marked = (name: string, statusCode: string) =>
    statusCode === validityStatus.code.valid ? name : t("rightHolders.disabled", { name });
  return (
    <Loaded query={held}>
      {(found) => (
        <>
          <p>
            {t("rightHolders.roles", {
              roles:
                found.roles
                  .map(({ roleNo, roleName, statusCode }) => marked(`${roleNo} ${roleName}`, statusCode))
                  .join(", ") || "–",
            })}
          </p>
          {found.users.length === 0 ? (
            <p>{t("rightHolders.nobody")}</p>
          ) : (
            <FieldTable
              maxHeight={360}
              rowKey={({ id }) => id}
              rows={found.users}
              columns={[
                { key: "userNo", title: t("user.userNo"), width: 120, render: ({ userNo }) => userNo },
                {
                  key: "userName",
                  title: t("user.userName"),
                  width: 180,
                  render: ({ userName, statusCode }) => marked(userName, statusCode),
                },
                {
                  key: "supplierNo",
                  title: t("common.supplierNo"),
                  width: 120,
                  render: ({ supplierNo }) => supplierNo,
                },
                { key: "roleNo", title: t("user.roleNo"), width: 180, render: ({ roleNo }) => roleNo.join(", ") },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
