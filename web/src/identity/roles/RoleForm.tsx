import type { OutputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { role, roles } from "@tandem/contract/identity/roles";
import { Alert, Form } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { call } from "../../api/client.ts";
import { usePageTitle } from "../../api/currentUser.ts";
import { codeField, remarkField, statusField, textField } from "../../fields/fields.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { pathTo } from "../../routes/paths.ts";
import { GrantMatrix, type Grants } from "./GrantMatrix.tsx";

type RoleDetail = OutputOf<(typeof roles)["endpoints"]["getSysRoleById"]>;

/** Sees and may do everything, whatever it is granted (S2.14d). */
const everythingRole = "admin";

/** Adds or changes a role with its rights on menus (B6.1h, S6.1a). */
export default function RoleForm() {
  const { t } = useTranslation();
  const { id, roleNo } = useParams();
  usePageTitle(roleNo && `${t("role.name")} ${roleNo}`);
  return (
    <FormPage<RoleDetail>
      key={id ?? "new"}
      title={t(id === undefined ? "routes.addRole" : "routes.modifyRole")}
      initial={{ statusCode: validityStatus.code.valid, grants: [] }}
      {...(id === undefined ? {} : { load: () => call(roles, "getSysRoleById", { id }) })}
      written={{ service: roles, touches: "everything" }}
      save={(values, record) =>
        call(roles, "saveOrUpdateSysRole", {
          ...inputOf(role, values),
          grants: values.grants as Grants,
          ...(record ? { id: record.id, version: record.version } : {}),
        })
      }
      backPath={pathTo("BaseManage.Base.Role")}
      notice={(record) =>
        record?.roleNo === everythingRole && (
          <Alert showIcon style={{ marginBottom: 16 }} title={t("roleForm.everything")} />
        )
      }
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(role, "roleNo"),
            statusField(role, "statusCode"),
            textField(role, "roleName"),
            remarkField(role, "remark"),
          ],
        },
        {
          key: "grants",
          title: t("groups.rights"),
          free: true,
          content: (
            <Form.Item name="grants" noStyle>
              <GrantMatrix />
            </Form.Item>
          ),
        },
      ]}
    />
  );
}
