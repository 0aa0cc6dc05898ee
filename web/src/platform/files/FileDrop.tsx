import { InboxOutlined } from "@ant-design/icons";
import { attachmentMegabytes } from "@tandem/contract/platform/files";
import { useTranslation } from "react-i18next";
import styles from "./files.module.css";
import { acceptedEndings } from "./useSendingFiles.ts";

/** Where files are dropped, or chosen. */
export function FileDrop(props: { readonly invitation: string; readonly onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation();
  return (
    <label
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onFiles(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        multiple
        accept={acceptedEndings.join(",")}
        className={styles.chooser}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again once it was corrected.
          event.target.value = "";
        }}
      />
      <span>
        <InboxOutlined /> {props.invitation}
      </span>
      <span className={styles.limits}>{t("attachedFiles.limits", { size: attachmentMegabytes })}</span>
    </label>
  );
}
