import { DeleteOutlined, PaperClipOutlined, PictureFilled, PictureOutlined } from "@ant-design/icons";
import { files, type StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "../../api/client.ts";
import { formatBytes } from "../../fields/format.ts";
import { FileDrop } from "../../platform/files/FileDrop.tsx";
import { useSendingFiles } from "../../platform/files/useSendingFiles.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
import styles from "./AttachmentsField.module.css";

/** What is attached to a notice, and which of the pictures stands above its text. */
export interface Attached {
  readonly files: readonly StoredFile[];
  readonly cover: string | null;
}

const nothing: Attached = { files: [], cover: null };

/** Sends files, and adds each to the attachments once it has arrived. */
function useSending(value: Attached, onChange: ((value: Attached) => void) | undefined) {
  // Files that arrive together are each added to what the others have added.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: Attached) => {
    latest.current = next;
    onChange?.(next);
  };
  const { sending, send } = useSendingFiles(
    (file, onProgress) => upload(files, "uploadSrmNewsFile", file, {}, { onProgress }),
    (kept) => change({ ...latest.current, files: [...latest.current.files, kept] }),
  );
  return { sending, change, send };
}

/** Takes the attachments of a notice: each is sent as soon as it is chosen. */
export function AttachmentsField(props: { readonly value?: Attached; readonly onChange?: (value: Attached) => void }) {
  const { t } = useTranslation();
  const { value = nothing, onChange } = props;
  const { sending, change, send } = useSending(value, onChange);

  return (
    <div className={styles.field}>
      <FileDrop invitation={t("newsNoticePages.chooseFiles")} onFiles={send} />
      <ul className={styles.files} aria-live="polite">
        {value.files.map((file) => {
          const isCover = file.fileId === value.cover;
          const { fileName } = file;
          return (
            <li key={file.fileId}>
              <PaperClipOutlined />
              <span className={styles.name}>{fileName}</span>
              <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
              {file.contentType.startsWith("image/") && (
                <Tooltip
                  title={isCover ? t("newsNoticePages.isCover") : t("newsNoticePages.useAsCover", { name: fileName })}
                >
                  <Button
                    type={isCover ? "link" : "text"}
                    size="small"
                    icon={isCover ? <PictureFilled /> : <PictureOutlined />}
                    aria-label={t("newsNoticePages.useAsCover", { name: fileName })}
                    aria-pressed={isCover}
                    onClick={() => change({ ...value, cover: isCover ? null : file.fileId })}
                  />
                </Tooltip>
              )}
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("newsNoticePages.removeFile", { name: fileName })}
                onClick={() =>
                  change({
                    files: value.files.filter(({ fileId }) => fileId !== file.fileId),
                    cover: isCover ? null : value.cover,
                  })
                }
              />
            </li>
          );
        })}
        {sending.map(({ name, percent }) => (
          <li key={name} className={styles.size}>
            {t("attachedFiles.sending", { name, percent })}
          </li>
        ))}
      </ul>
    </div>
  );
}
