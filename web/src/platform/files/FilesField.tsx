import { DeleteOutlined, PaperClipOutlined } from "@ant-design/icons";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Transferred } from "../../api/client.ts";
import { formatBytes } from "../../fields/format.ts";
import { FileDrop } from "./FileDrop.tsx";
import styles from "./FilesField.module.css";
import { RefusedFiles } from "./RefusedFiles.tsx";
import { useSendingFiles } from "./useSendingFiles.ts";

const none: readonly StoredFile[] = [];

/** Takes the files of a form: each is sent as soon as it is chosen. */
export function FilesField(props: {
  readonly value?: readonly StoredFile[];
  readonly onChange?: (value: readonly StoredFile[]) => void;
  readonly invitation: string;
  readonly upload: (file: File, onProgress: (progress: Transferred) => void) => Promise<StoredFile>;
  readonly disabled?: boolean;
  /** What else is done with a file that has arrived. */
  readonly beside?: (file: StoredFile) => ReactNode;
}) {
  const { t } = useTranslation();
  const { value = none, onChange, beside, disabled = false } = props;
  // Files that arrive together are each added to what the others have added.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly StoredFile[]) => {
    latest.current = next;
    onChange?.(next);
  };
  const sending = useSendingFiles(props.upload, (kept) => change([...latest.current, kept]));
  return (
    <div>
      <FileDrop invitation={props.invitation} onFiles={sending.send} disabled={disabled} />
      <RefusedFiles {...sending} />
      <ul className={styles.files} aria-live="polite">
        {value.map((file) => (
          <li key={file.fileId}>
            <PaperClipOutlined />
            <span className={styles.name}>{file.fileName}</span>
            <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
            {beside?.(file)}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t("attachedFiles.remove", { name: file.fileName })}
              onClick={() => change(value.filter(({ fileId }) => fileId !== file.fileId))}
            />
          </li>
        ))}
        {sending.sending.map(({ id, name, percent }) => (
          <li key={id} className={styles.size}>
            {t("attachedFiles.sending", { name, percent })}
          </li>
        ))}
      </ul>
    </div>
  );
}
