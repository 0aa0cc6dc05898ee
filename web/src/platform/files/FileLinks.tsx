import { DownloadOutlined } from "@ant-design/icons";
import { files, type StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../api/client.ts";
import { formatBytes } from "../../fields/format.ts";
import { useTabStop } from "../../ui/tabStop.ts";
import styles from "./files.module.css";

/** A file to be had by its name. */
export function FileLink({ file: { fileId, fileName } }: { file: StoredFile }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    // Why it cannot be had has been shown.
    await download(files, "downloadFileById", { fileId }).catch(() => undefined);
    setSaving(false);
  };
  return (
    <Button
      type="link"
      size="small"
      {...useTabStop()}
      className={styles.link ?? ""}
      icon={<DownloadOutlined />}
      aria-label={t("attachedFiles.download", { name: fileName })}
      loading={saving}
      onClick={(event) => {
        event.stopPropagation();
        void save();
      }}
    >
      {fileName}
    </Button>
  );
}

/** Files one below the other, with how large they are. */
export function FileLinks({ attached }: { attached: readonly StoredFile[] }) {
  return (
    <ul className={styles.files}>
      {attached.map((file) => (
        <li key={file.fileId}>
          <FileLink file={file} />
          <span className={styles.quiet}>{formatBytes(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The files of a document as a part of its page. */
export function FilesPart({ attached }: { attached: readonly StoredFile[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.part}>
      {attached.length > 0 ? (
        <FileLinks attached={attached} />
      ) : (
        <p className={styles.quiet}>{t("attachedFiles.none")}</p>
      )}
    </div>
  );
}
