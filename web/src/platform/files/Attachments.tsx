import { DeleteOutlined } from "@ant-design/icons";
import type { Attachment } from "@tandem/contract/platform/attachments";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type Transferred } from "../../api/client.ts";
import { formatBytes, formatInstant } from "../../fields/format.ts";
import { ask } from "../../ui/announce.ts";
import styles from "./Attachments.module.css";
import { FileDrop } from "./FileDrop.tsx";
import { FileLink } from "./FileLinks.tsx";
import { RefusedFiles } from "./RefusedFiles.tsx";
import { useSendingFiles } from "./useSendingFiles.ts";

/** How files come to a document and leave it. */
interface Ways {
  readonly upload: (file: File, onProgress: (progress: Transferred) => void) => Promise<StoredFile>;
  readonly attach: (fileId: string) => Promise<unknown>;
  readonly remove: (fileId: string) => Promise<unknown>;
  /** Asks for the document again. */
  readonly refresh: () => Promise<unknown>;
}

const shown = (error: unknown) => {
  if (!(error instanceof CallError)) throw error;
};

/** Takes files for a document; each is attached as soon as it has arrived. */
function Attaching({ ways, to }: { readonly ways: Ways; readonly to: ReactNode }) {
  const { t } = useTranslation();
  const { sending, refused, send } = useSendingFiles(
    async (file, onProgress) => {
      const kept = await ways.upload(file, onProgress);
      await ways.attach(kept.fileId);
      return kept;
    },
    () => void ways.refresh().catch(shown),
  );
  return (
    <div className={styles.attaching}>
      {to}
      <FileDrop invitation={t("attachedFiles.choose")} onFiles={send} />
      <RefusedFiles refused={refused} />
      <div aria-live="polite" className={styles.quiet}>
        {sending.map(({ id, name, percent }) => (
          <div key={id}>{t("attachedFiles.sending", { name, percent })}</div>
        ))}
      </div>
    </div>
  );
}

/** The files of a document: whoever sees it reads them, and one side attaches them. */
export function Attachments<A extends Attachment>(props: {
  readonly document: { readonly attachedFiles: readonly A[]; readonly mayAttach: boolean };
  readonly ways: Ways;
  /** Where the part of the document is chosen that files are attached to. */
  readonly to?: ReactNode;
  /** What a file is of. */
  readonly of?: (file: A) => ReactNode;
}) {
  const { t } = useTranslation();
  const { document, ways, to, of } = props;
  const { attachedFiles, mayAttach } = document;
  const remove = async ({ fileId, fileName }: A) => {
    const agreed = await ask({
      title: t("attachedFiles.removeTitle", { name: fileName }),
      content: t("attachedFiles.removeText"),
      confirm: t("attachedFiles.removeConfirm"),
      danger: true,
    });
    if (!agreed) return;
    // Why it was refused has been shown.
    await ways.remove(fileId).catch(shown);
    await ways.refresh();
  };
  return (
    <div className={styles.part}>
      {mayAttach && <Attaching ways={ways} to={to} />}
      {attachedFiles.length === 0 && <p className={styles.quiet}>{t("attachedFiles.none")}</p>}
      <ul className={styles.files}>
        {attachedFiles.map((file) => (
          <li key={file.fileId}>
            <span className={styles.file}>
              <FileLink file={file} />
              <span className={styles.quiet}>{formatBytes(file.sizeBytes)}</span>
            </span>
            <span className={styles.of}>{of?.(file)}</span>
            <span className={styles.quiet}>
              {t("attachedFiles.by", { name: file.userName, when: formatInstant(file.attachedAt) })}
            </span>
            {mayAttach && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("attachedFiles.remove", { name: file.fileName })}
                onClick={() => void remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
