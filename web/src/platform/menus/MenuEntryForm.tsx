import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { validityStatus } from "@tandem/contract/core/statuses";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { targetProblem } from "@tandem/contract/platform/menus/menu-target";
import { menuEntries, menuEntry, rootMenu } from "@tandem/contract/platform/menus/menus";
import { Form, type FormInstance, Select } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { checkedWhenLeft } from "../../fields/fieldRules.ts";
import { codeField, integerField, remarkField, statusField, textField } from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";
import { MenuIcon, menuIcons } from "../../ui/menuIcons.tsx";
import { useClear } from "../../ui/useClear.tsx";
import { OwnerSelect } from "./OwnerSelect.tsx";
import styles from "./TargetInput.module.css";
import { TargetInput } from "./TargetInput.tsx";

const label = (field: string) => fieldLabelKey(menuEntry.name, field);

/** What is opened, and the fields that a service passes on; a group opens nothing. */
function TargetFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const url: unknown = Form.useWatch("url", form);
  const isService = typeof url === "string" && url.startsWith("custom:");
  return (
    <>
      <Form.Item
        name="url"
        label={t(label("url"))}
        required
        {...checkedWhenLeft([
          {
            validator: async (_rule, value: unknown) => {
              if (value === null) return;
              const problem = targetProblem(typeof value === "string" ? value : "");
              if (problem) throw new Error(t(`menuEntryForm.${problem}`, { field: t(label("url")) }));
            },
          },
        ])}
      >
        <TargetInput />
      </Form.Item>
      {isService && (
        <Form.Item
          name="responseFields"
          label={t(label("responseFields"))}
          extra={<span className={styles.help}>{t("menuEntryForm.responseFieldsHelp")}</span>}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", " "]} />
        </Form.Item>
      )}
    </>
  );
}

function PlaceField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const appNo: unknown = Form.useWatch("appNo", form);
  const url: unknown = Form.useWatch("url", form);
  const ownNumber: unknown = Form.useWatch("menuNo", form);
  const isGroup = url === null;
  useEffect(() => {
    if (isGroup) form.setFieldValue("menuOwner", rootMenu);
  }, [isGroup, form]);
  return (
    <Form.Item name="menuOwner" label={t(label("menuOwner"))} required>
      <OwnerSelect appNo={appNo} isGroup={isGroup} ownNumber={ownNumber} />
    </Form.Item>
  );
}

function IconField() {
  const { t } = useTranslation();
  const clear = useClear();
  return (
    <Form.Item name="icon" label={t(label("icon"))}>
      <Select
        allowClear={clear}
        showSearch={{ optionFilterProp: "value" }}
        options={Object.keys(menuIcons).map((name) => ({
          value: name,
          label: (
            <>
              <MenuIcon name={name} /> {name.replace(/Outlined$/, "")}
            </>
          ),
        }))}
      />
    </Form.Item>
  );
}

/** Adds or changes an entry of the menu (S2.14, S2.17). */
export default function MenuEntryForm() {
  const { t } = useTranslation();
  return (
    <RecordForm
      entity={menuEntry}
      service={menuEntries}
      touches={[currentUsers]}
      get={(id) => call(menuEntries, "getMenuEntryById", { id })}
      add={(input, inForm) => call(menuEntries, "addMenuEntry", input, inForm)}
      update={(change, inForm) => call(menuEntries, "updateMenuEntryById", change, inForm)}
      addTitle="menuEntryForm.add"
      modifyTitle="menuEntryForm.modify"
      nameOf={(record) => record.menuName}
      initial={{
        menuOwner: rootMenu,
        appNo: "PC",
        statusCode: validityStatus.code.valid,
        sort: 100,
        responseFields: [],
      }}
      backPath={pathTo("BaseManage.Base.MenuEntry")}
      groups={(form) => [
        {
          key: "basic",
          content: [
            codeField(menuEntry, "menuNo", { help: t("menuEntryForm.numberHelp") }),
            textField(menuEntry, "menuName", { help: t("menuEntryForm.namesHelp") }),
          ],
        },
        {
          key: "target",
          title: t("menuEntryForm.target"),
          free: true,
          content: <TargetFields key="target" form={form} />,
        },
        {
          key: "place",
          title: t("menuEntryForm.place"),
          content: [
            statusField(menuEntry, "appNo"),
            <PlaceField key="place" form={form} />,
            <IconField key="icon" />,
            integerField(menuEntry, "sort"),
            statusField(menuEntry, "statusCode", { help: t("menuEntryForm.granted") }),
          ],
        },
        {
          key: "names",
          title: t("menuEntryForm.names"),
          content: [
            textField(menuEntry, "nameEnUs"),
            textField(menuEntry, "nameZhCn"),
            textField(menuEntry, "nameZhTw"),
            textField(menuEntry, "nameViVn"),
            remarkField(menuEntry, "remark"),
          ],
        },
      ]}
    />
  );
}
