import { CameraOutlined, InboxOutlined } from "@ant-design/icons";
import { attachmentMegabytes } from "@tandem/contract/platform/files";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import styles from "./files.module.css";
import { acceptedEndings } from "./useSendingFiles.ts";

/** Where files are dropped, chosen, or on a phone photographed. */
export function FileDrop(props: {
  readonly invitation: string;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly disabled?: boolean;
}) {
  const { t } = useTranslation();
  const { disabled = false } = props;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    props.onFiles([...(target.files ?? [])]);
    // The same file may be chosen again once it was corrected.
    target.value = "";
  };
  return (
    <div className={styles.ways}>
      <label
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!disabled) props.onFiles(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          multiple
          accept={acceptedEndings.join(",")}
          className={styles.chooser}
          disabled={disabled}
          onChange={take}
        />
        <span>
          <InboxOutlined /> {props.invitation}
        </span>
        <span className={styles.limits}>{t("attachedFiles.limits", { size: attachmentMegabytes })}</span>
      </label>
      <label className={`${styles.drop} ${styles.camera}`}>
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          className={styles.chooser}
          disabled={disabled}
          onChange={take}
        />
        <span>
          <CameraOutlined /> {t("attachedFiles.photo")}
        </span>
      </label>
    </div>
  );
}
