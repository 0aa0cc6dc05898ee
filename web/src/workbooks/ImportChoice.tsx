import { InboxOutlined } from "@ant-design/icons";
import { importEndings } from "@tandem/contract/core/import-sheet";
import { Alert, Checkbox, Input, Upload } from "antd";
import { useTranslation } from "react-i18next";
import { usePage } from "../api/currentUser.ts";
import styles from "./ImportDialog.module.css";
import { hasDocuments } from "./importTarget.ts";
import { type ImportPartProps, maxSize } from "./useImporting.ts";

const accepted = importEndings.map((ending) => `.${ending}`).join(",");

/** The choice of a file, and of how far what is wrong in it keeps the rest away. */
export function ImportChoice({ importing, target }: ImportPartProps) {
  const { t } = useTranslation();
  const { can } = usePage();
  const { state, file } = importing;
  return (
    <>
      {state.is === "idle" && state.problem && (
        <Alert type="error" showIcon title={state.problem} className={styles.gap ?? ""} />
      )}
      {target.hintKey && <p className={styles.count}>{t(target.hintKey)}</p>}
      <Upload.Dragger
        accept={accepted}
        maxCount={1}
        fileList={file ? [{ uid: "chosen", name: file.name }] : []}
        beforeUpload={importing.choose}
        onRemove={importing.drop}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t("importDialog.choose")}</p>
        <p className={styles.count}>{t("importDialog.limits", { endings: importEndings.join(", "), size: maxSize })}</p>
      </Upload.Dragger>
      <div className={styles.settings}>
        <Checkbox checked={importing.goodRows} onChange={(event) => importing.setGoodRows(event.target.checked)}>
          {t(hasDocuments(target) ? "importResult.goodDocuments" : "importResult.goodRows")}
        </Checkbox>
        {(target.sheet.key ?? target.sheet.number) !== undefined && can("isBatchUpdate") && (
          <Checkbox
            checked={importing.changeExisting}
            onChange={(event) => importing.setChangeExisting(event.target.checked)}
          >
            {t("importResult.changeExisting")}
            <div className={styles.count}>{t("importResult.changeExistingHelp")}</div>
          </Checkbox>
        )}
        {target.sheet.revised && can("isBatchUpdate") && (
          <label className={styles.reason} htmlFor="import-reason">
            {t("importResult.reason")}
            <Input
              id="import-reason"
              value={importing.reason}
              maxLength={500}
              onChange={(event) => importing.setReason(event.target.value)}
            />
            <span className={styles.count}>{t("importResult.reasonHelp")}</span>
          </label>
        )}
        <Checkbox checked={importing.matchAgain} onChange={(event) => importing.setMatchAgain(event.target.checked)}>
          {t("importTitles.again")}
          <div className={styles.count}>{t("importTitles.againHelp")}</div>
        </Checkbox>
      </div>
    </>
  );
}
