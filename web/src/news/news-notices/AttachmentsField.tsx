import { PictureFilled, PictureOutlined } from "@ant-design/icons";
import { files, type StoredFile } from "@tandem/contract/platform/files";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { upload } from "../../api/client.ts";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { tooltip } from "../../ui/tooltip.ts";

/** What is attached to a notice, and which of the pictures stands above its text. */
export interface Attached {
  readonly files: readonly StoredFile[];
  readonly cover: string | null;
}

const nothing: Attached = { files: [], cover: null };

/** Makes a picture the one above the text, or no longer. */
function CoverButton(props: { readonly file: StoredFile; readonly isCover: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation();
  const { isCover, onClick } = props;
  const use = t("newsNoticePages.useAsCover", { name: props.file.fileName });
  return (
    <Button
      type={isCover ? "link" : "text"}
      size="small"
      icon={isCover ? <PictureFilled /> : <PictureOutlined />}
      aria-label={use}
      aria-pressed={isCover}
      onClick={onClick}
      {...tooltip(isCover ? t("newsNoticePages.isCover") : use)}
    />
  );
}

/** Takes the attachments of a notice. */
export function AttachmentsField(props: { readonly value?: Attached; readonly onChange?: (value: Attached) => void }) {
  const { t } = useTranslation();
  const { value = nothing, onChange } = props;
  const { cover } = value;
  return (
    <FilesField
      value={value.files}
      onChange={(kept) =>
        onChange?.({ files: kept, cover: kept.some(({ fileId }) => fileId === cover) ? cover : null })
      }
      invitation={t("newsNoticePages.chooseFiles")}
      upload={(file, onProgress) => upload(files, "uploadSrmNewsFile", file, {}, { onProgress, showError: false })}
      beside={(file) =>
        file.contentType.startsWith("image/") && (
          <CoverButton
            file={file}
            isCover={file.fileId === cover}
            onClick={() => onChange?.({ ...value, cover: file.fileId === cover ? null : file.fileId })}
          />
        )
      }
    />
  );
}
