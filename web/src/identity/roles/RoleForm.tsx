import type { OutputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { everythingRole, role, roles } from "@tandem/contract/identity/roles";
import { Alert, Form } from "antd";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { usePageTitle } from "../../api/currentUser.ts";
import { codeField, remarkField, statusField, textField } from "../../fields/fields.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { pathTo } from "../../routes/paths.ts";
import { GrantMatrix } from "./GrantMatrix.tsx";
import { GrantTree } from "./GrantTree.tsx";
import { copiedRole, type Grants, grantsOf, useMenuRows } from "./menuRows.ts";

type RoleDetail = OutputOf<(typeof roles)["endpoints"]["getSysRoleById"]>;

const grantsField = (
  <Form.Item name="grants" noStyle>
    <GrantMatrix />
  </Form.Item>
);

/** Adds a role, as a copy of another where the address names one, or changes it, with its rights on menus (B6.1h, S6.1a). */
export default function RoleForm() {
  const { t } = useTranslation();
  const { id, roleNo } = useParams();
  const [parameters] = useSearchParams();
  const rows = useMenuRows();
  const copied = id === undefined ? parameters.get(copiedRole) : null;
  const opened = id ?? copied;
  const isEverything = id !== undefined && roleNo === everythingRole;
  usePageTitle(roleNo === undefined ? undefined : { key: "role.name", name: roleNo });
  return (
    <FormPage<RoleDetail>
      title={t(id === undefined ? "routes.addRole" : "routes.modifyRole")}
      initial={{ statusCode: validityStatus.code.valid, grants: [] }}
      {...(opened === null ? {} : { load: () => call(roles, "getSysRoleById", { id: opened }) })}
      {...(copied === null
        ? {}
        : {
            adds: true,
            toValues: (role: RoleDetail) => ({ ...role, roleNo: "", roleName: "", grants: grantsOf(role, rows) }),
          })}
      written={{ service: roles, touches: "everything" }}
      save={(values, record, inForm) =>
        call(
          roles,
          "saveOrUpdateSysRole",
          {
            ...inputOf(role, values),
            grants: isEverything && record ? record.grants : (values.grants as Grants),
            ...(record && copied === null ? { id: record.id, version: record.version } : {}),
          },
          inForm,
        )
      }
      backPath={pathTo("BaseManage.Base.Role")}
      notice={(record) =>
        record &&
        (copied !== null || record.roleNo === everythingRole) && (
          <Alert
            showIcon
            style={{ marginBottom: 16 }}
            title={copied === null ? t("roleForm.everything") : t("roleForm.copied", { roleNo: record.roleNo })}
          />
        )
      }
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(role, "roleNo"),
            statusField(role, "statusCode"),
            textField(role, "roleName"),
            statusField(role, "roleSide", { help: t("roleForm.sideHelp") }),
            remarkField(role, "remark"),
          ],
        },
        {
          key: "grants",
          title: t("groups.rights"),
          free: true,
          content: isEverything ? (
            <GrantTree grants={grantsOf({ roleNo: everythingRole, grants: [] }, rows)} onlyOf={() => null} />
          ) : (
            grantsField
          ),
        },
      ]}
    />
  );
}
