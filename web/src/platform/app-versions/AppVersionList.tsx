import { PlusOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import {
  appEndings,
  appPlatform,
  appVersion,
  appVersions,
  versionForm,
  versionParentheses,
} from "@tandem/contract/platform/app-versions";
import { Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call, upload } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { statusField, textField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import {
  auditColumns,
  codeColumn,
  integerColumn,
  type ListColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { sayDeleted } from "../../records/undo.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone, sayError } from "../../ui/announce.ts";
import { fetchApp } from "./offeredApp.ts";

type Version = Row<typeof appVersion>;
type Values = Pick<Version, "versionNo" | "platform" | "appAddress" | "isForced" | "remark">;
const { ios, android } = appPlatform.code;

const source = listSource(appVersions, "getSysAppVersionPage");
const columns: ListColumn<Version>[] = [
  codeColumn(appVersion, "versionNo", { fixed: "left", width: 110 }),
  statusColumn(appVersion, "platform", { width: 95 }),
  statusColumn(appVersion, "statusCode", { width: 85 }),
  statusColumn(appVersion, "isForced", { width: 120 }),
  textColumn(appVersion, "fileName", { width: 160 }),
  textColumn(appVersion, "appAddress", { width: 200 }),
  textColumn(appVersion, "remark", { width: 300 }),
  integerColumn(appVersion, "sizeBytes", { width: 130 }),
  ...auditColumns(appVersion),
];

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  return (
    <FormDialog<Values>
      width={460}
      title={t("appVersion.add")}
      initialValues={{
        versionNo: "",
        platform: android,
        appAddress: null,
        isForced: yesNoStatus.code.no,
        remark: null,
      }}
      save={async (values, inForm) => {
        // Before a large file travels for nothing.
        if (versionParentheses.test(values.versionNo)) return sayError(t("errors.appVersionParentheses"));
        if (!versionForm.test(values.versionNo)) return sayError(t("errors.appVersionForm"));
        const added = { ...values, statusCode: validityStatus.code.valid };
        if (values.platform === ios) {
          await call(appVersions, "addSysAppVersion", added, inForm);
        } else {
          if (!file) return sayError(t("errors.fileMissing"));
          const { fileId } = await upload(appVersions, "uploadSysAppFile", file, {}, inForm);
          await call(appVersions, "addSysAppVersion", { ...added, appAddress: null, fileId }, inForm);
        }
        onClose();
        sayDone(t("appVersion.added"));
        await askAgain({ service: appVersions });
      }}
      onCancel={onClose}
      changed={file !== null}
    >
      {textField(appVersion, "versionNo")}
      {statusField(appVersion, "platform")}
      <Form.Item noStyle dependencies={["platform"]}>
        {({ getFieldValue }) =>
          getFieldValue("platform") === ios ? (
            textField(appVersion, "appAddress", { required: true })
          ) : (
            <Form.Item label={t("appVersion.file")} htmlFor="app-file" required>
              <input
                id="app-file"
                type="file"
                accept={appEndings.map((ending) => `.${ending}`).join(",")}
                onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              />
            </Form.Item>
          )
        }
      </Form.Item>
      {statusField(appVersion, "isForced")}
      {textField(appVersion, "remark")}
    </FormDialog>
  );
}

const reads = ["versionNo", "fileId", "appAddress", "isForced", "statusCode"] as const;
type Shown = Pick<Version, "id" | "version" | (typeof reads)[number]>;

/** What is done with a version: fetched, forced, withdrawn, deleted. */
function useVersionActions() {
  const { t } = useTranslation();
  const change = async ({ id, version }: Shown, values: Partial<Pick<Version, "isForced" | "statusCode">>) => {
    await call(appVersions, "updateSysAppVersion", { id, version, ...values });
    await askAgain({ service: appVersions });
  };
  const remove = async ({ id, version, versionNo }: Shown) => {
    const title = t("appVersion.deleteTitle", { version: versionNo });
    if (!(await ask({ title, confirm: t("actions.delete"), danger: true }))) return;
    const { undoToken } = await call(appVersions, "deleteSysAppVersionByIds", { delList: [{ id, version }] });
    sayDeleted(1, undoToken, { service: appVersions });
    await askAgain({ service: appVersions });
  };
  return (row: Shown): PageAction[] => {
    const isForced = row.isForced === yesNoStatus.code.yes;
    const isValid = row.statusCode === validityStatus.code.valid;
    const { yes, no } = yesNoStatus.code;
    const { valid, invalid } = validityStatus.code;
    return [
      {
        key: "download",
        label: t(row.appAddress === null ? "appVersion.download" : "appVersion.open"),
        run: () => fetchApp(row),
      },
      {
        key: "force",
        label: t(isForced ? "appVersion.notForced" : "appVersion.force"),
        underMore: true,
        permission: "isModify",
        run: () => change(row, { isForced: isForced ? no : yes }),
      },
      {
        key: "withdraw",
        label: t(isValid ? "appVersion.withdraw" : "appVersion.offer"),
        underMore: true,
        permission: "isModify",
        run: () => change(row, { statusCode: isValid ? invalid : valid }),
      },
      {
        key: "delete",
        label: t("actions.delete"),
        permission: "isPhysicalDelete",
        underMore: true,
        danger: true,
        run: () => remove(row),
      },
    ];
  };
}

/** Versions of the app in the hand (B2.30, B5.15g): uploaded, downloaded, and those that must be taken. */
export default function AppVersionList() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const rowActions = useVersionActions();
  return (
    <>
      <ListPage
        entity={appVersion}
        source={source}
        reads={reads}
        columns={columns}
        filters={["versionNo", "platform", "isForced", "statusCode", "createDate"]}
        defaultSort={{ field: "createDate", order: "desc" }}
        drawer={{
          title: ({ versionNo }) => versionNo,
          groups: [
            {
              title: "groups.basic",
              fields: [
                "versionNo",
                "platform",
                "isForced",
                "statusCode",
                "remark",
                "fileName",
                "sizeBytes",
                "appAddress",
              ],
            },
            { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
          ],
        }}
        actions={() => [
          {
            key: "add",
            label: t("appVersion.add"),
            icon: <PlusOutlined />,
            permission: "isAdd",
            primary: true,
            run: () => setAdding(true),
          },
        ]}
        rowActions={rowActions}
        rowActionsWidth={230}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
