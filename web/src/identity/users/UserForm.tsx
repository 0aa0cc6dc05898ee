import type { Row } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { longestPassword } from "@tandem/contract/identity/password-policies";
import { user, users } from "@tandem/contract/identity/users";
import { Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { type CallOptions, call } from "../../api/client.ts";
import { useCurrentUser, usePageTitle } from "../../api/currentUser.ts";
import {
  codeField,
  dateField,
  emailField,
  phoneField,
  pickerField,
  remarkField,
  statusField,
  textField,
} from "../../fields/fields.tsx";
import type { LookupRule } from "../../fields/lookupRules.ts";
import { PasswordRules } from "../../fields/PasswordRules.tsx";
import { encodePassword, passwordRules, repeatedPasswordRule } from "../../fields/passwords.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { FittingWarehouses } from "./FittingWarehouses.tsx";
// With the form: who was added has no other link, should the dialog not come.
import SecretsDialog, { type Secret } from "./SecretsDialog.tsx";

type Saved = OutputOf<(typeof users)["endpoints"]["saveOrUpdateSysUser"]>;

/** The password and its repetition: needed for a new user, left empty to keep the present one. */
function PasswordFields({ adding }: { adding: boolean }) {
  const { t } = useTranslation();
  // Who has an address may be invited instead.
  const email: unknown = Form.useWatch("email");
  const password: unknown = Form.useWatch("password");
  const needed = adding && !email;
  return (
    <>
      <Form.Item
        name="password"
        label={t("passwordForm.password")}
        rules={passwordRules(t("userForm.passwordOrEmail"), needed)}
        extra={
          <>
            {adding ? t("userForm.inviteHelp") : t("userForm.passwordKept")}
            <PasswordRules field="password" />
          </>
        }
      >
        <Input.Password autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t("passwordForm.repeated")}
        dependencies={["password"]}
        required={Boolean(password)}
        rules={[repeatedPasswordRule("password")]}
      >
        <Input.Password autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
    </>
  );
}

/** A supplier's user sees organisations of the supplier, warehouses are of the organisations, and finer classes are within the others that are chosen. */
const rules: LookupRule[] = [
  { field: "scopeOrgNo", on: ["supplierNo"], conditions: { supplierNo: "supplierNo" } },
  {
    field: "scopeWarehouseNo",
    on: ["scopeOrgNo"],
    conditions: { orgNo: "scopeOrgNo" },
    // Those that do not fit fall once it is known which they are.
    becomes: ({ scopeWarehouseNo }) => scopeWarehouseNo,
  },
  {
    field: "scopeBusinessClassifyType",
    on: ["scopeClassifyType"],
    conditions: { classifyType: "scopeClassifyType" },
  },
];

/** Shows the link of who was added, where the server sends no mail; answers once it is closed. */
function useShownLink() {
  const [shown, setShown] = useState<{ readonly secret: Secret; readonly close: () => void } | null>(null);
  const showLink = async ({ id, userNo, userName, invitationLink: secret }: Saved) => {
    if (secret === undefined) return;
    await new Promise<void>((resolve) => {
      const close = () => {
        setShown(null);
        resolve();
      };
      setShown({ secret: { id, userNo, userName, secret }, close });
    });
  };
  const dialog = shown && <SecretsDialog isLink secrets={[shown.secret]} onClose={shown.close} />;
  return { showLink, dialog };
}

const newUser: FormValues = {
  statusCode: validityStatus.code.valid,
  roleNo: [],
  scopeOrgNo: [],
  scopeWarehouseNo: [],
  scopeClassifyType: [],
  scopeBusinessClassifyType: [],
  scopeSupplierNo: [],
};

function save(values: FormValues, record: Row<typeof user> | undefined, inForm: CallOptions): Promise<Saved> {
  const input = {
    ...inputOf(user, values),
    ...(record ? { id: record.id, version: record.version } : {}),
    ...(typeof values.password === "string" && values.password !== "" ? { pwd: encodePassword(values.password) } : {}),
  };
  return call(users, "saveOrUpdateSysUser", input, inForm);
}

/** Adds or changes a user: roles, supplier link, scope and password (B6.1g, B5.15j). */
export default function UserForm() {
  const { t } = useTranslation();
  const { id, userNo } = useParams();
  usePageTitle(userNo === undefined ? undefined : { key: "user.name", name: userNo });
  const { showLink, dialog } = useShownLink();
  const ownId = useCurrentUser().id;
  return (
    <>
      <FormPage<Row<typeof user>, Saved>
        rules={rules}
        title={t(id === undefined ? "routes.addUser" : "routes.modifyUser")}
        initial={newUser}
        {...(id === undefined ? {} : { load: () => call(users, "getSysUserById", { id }) })}
        written={{ service: users, touches: "everything" }}
        save={save}
        afterSaving={showLink}
        backPath={pathTo("BaseManage.Base.User")}
        groups={(_form, record) => [
          {
            key: "basic",
            content: [
              codeField(user, "userNo"),
              statusField(user, "statusCode"),
              textField(user, "userName"),
              pickerField(user, "roleNo"),
              phoneField(user, "phone"),
              emailField(user, "email"),
              codeField(user, "employeeId"),
            ],
          },
          {
            key: "scope",
            title: t("groups.scope"),
            content: [
              pickerField(user, "supplierNo", { help: t("userForm.supplierHelp") }),
              pickerField(user, "scopeOrgNo", { help: t("userForm.scopeHelp") }),
              pickerField(user, "scopeWarehouseNo", { help: t("userForm.scopeHelp") }),
              pickerField(user, "scopeClassifyType", { help: t("userForm.classHelp") }),
              pickerField(user, "scopeBusinessClassifyType", { help: t("userForm.classHelp") }),
              pickerField(user, "scopeSupplierNo", { help: t("userForm.supplierScopeHelp") }),
              <FittingWarehouses key="fitting" />,
            ],
          },
          {
            key: "substitute",
            title: t("groups.substitute"),
            content: [
              pickerField(user, "substituteNo", { help: t("userForm.substituteHelp") }),
              dateField(user, "substituteFrom"),
              dateField(user, "substituteUntil"),
            ],
          },
          {
            key: "password",
            title: t("groups.password"),
            // Where one changes one's own one is asked for the present one.
            content:
              record?.id === ownId ? (
                <Link to={pathTo("Setting.Password")}>{t("routes.password")}</Link>
              ) : (
                <PasswordFields adding={record === undefined} />
              ),
          },
          { key: "remark", content: remarkField(user, "remark") },
        ]}
      />
      {dialog}
    </>
  );
}
