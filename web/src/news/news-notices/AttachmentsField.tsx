import { DeleteOutlined, InboxOutlined, PaperClipOutlined, PictureFilled, PictureOutlined } from "@ant-design/icons";
import { attachmentEndings, attachmentMegabytes, files, type StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, upload } from "../../api/client.ts";
import { formatBytes } from "../../fields/format.ts";
import { sayError } from "../../ui/announce.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
import styles from "./AttachmentsField.module.css";

/** What is attached to a notice, and which of the pictures stands above its text. */
export interface Attached {
  readonly files: readonly StoredFile[];
  readonly cover: string | null;
}

const nothing: Attached = { files: [], cover: null };
const accepted = [...attachmentEndings, "jpeg"].map((ending) => `.${ending}`);

/** Why a file is not even sent, as a locale key (S5.7b, S5.7c); the server looks at its content besides. */
function problemOf(file: File): string | null {
  if (!accepted.some((ending) => file.name.toLowerCase().endsWith(ending))) return "errors.attachmentTypeRefused";
  return file.size > attachmentMegabytes * 1024 * 1024 ? "errors.fileTooLarge" : null;
}

interface Sending {
  readonly name: string;
  readonly percent: number;
}

/** Sends files, and adds each to the attachments once it has arrived. */
function useSending(value: Attached, onChange: ((value: Attached) => void) | undefined) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  // Files that arrive together are each added to what the others have added.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: Attached) => {
    latest.current = next;
    onChange?.(next);
  };

  const send = async (file: File) => {
    const problem = problemOf(file);
    if (problem) {
      sayError(t(problem, { size: attachmentMegabytes }));
      return;
    }
    const show = (percent: number) =>
      setSending((before) => [...before.filter(({ name }) => name !== file.name), { name: file.name, percent }]);
    show(0);
    try {
      const kept = await upload(
        files,
        "uploadSrmNewsFile",
        file,
        {},
        {
          onProgress: ({ done, total }) => show(total ? Math.floor((done / total) * 100) : 0),
        },
      );
      change({ ...latest.current, files: [...latest.current.files, kept] });
    } catch (error) {
      // Why it was refused has been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSending((before) => before.filter(({ name }) => name !== file.name));
    }
  };

  return { sending, change, send };
}

/** Takes the attachments of a notice: each is sent as soon as it is chosen. */
export function AttachmentsField(props: { readonly value?: Attached; readonly onChange?: (value: Attached) => void }) {
  const { t } = useTranslation();
  const { value = nothing, onChange } = props;
  const { sending, change, send } = useSending(value, onChange);

  return (
    <div className={styles.field}>
      <label
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          for (const file of event.dataTransfer.files) void send(file);
        }}
      >
        <input
          type="file"
          multiple
          accept={accepted.join(",")}
          className={styles.chooser}
          onChange={(event) => {
            for (const file of event.target.files ?? []) void send(file);
            // The same file may be chosen again once it was corrected.
            event.target.value = "";
          }}
        />
        <span className={styles.invitation}>
          <InboxOutlined /> {t("newsNoticePages.chooseFiles")}
        </span>
        <span className={styles.limits}>{t("newsNoticePages.limits", { size: attachmentMegabytes })}</span>
      </label>
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
            {t("newsNoticePages.sending", { name, percent })}
          </li>
        ))}
      </ul>
    </div>
  );
}
