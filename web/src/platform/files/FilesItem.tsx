import type { StoredFile } from "@tandem/contract/platform/files";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import type { CallOptions, Transferred } from "../../api/client.ts";
import { FilesField } from "./FilesField.tsx";

type Sent = Pick<CallOptions, "showError"> & { readonly onProgress: (progress: Transferred) => void };

/** The files of a record among the fields of its form: under `files`, each sent by `send` as soon as it is chosen. */
export function FilesItem(props: {
  readonly send: (file: File, options: Sent) => Promise<StoredFile>;
  readonly invitation?: string;
  /** What is said of them where none is chosen, though some must be. */
  readonly required?: string;
  readonly help?: string;
}) {
  const { t } = useTranslation();
  const { send, invitation = t("attachedFiles.choose"), required: message, help } = props;
  return (
    <Form.Item
      name="files"
      extra={help}
      {...(message ? { rules: [{ type: "array", min: 1, required: true, message }] } : {})}
    >
      <FilesField invitation={invitation} upload={(file, onProgress) => send(file, { onProgress, showError: false })} />
    </Form.Item>
  );
}

/** The ids of the files of a form, in their order. */
export const fileIdsOf = ({ files }: Readonly<Record<string, unknown>>): string[] =>
  (files as readonly StoredFile[]).map(({ fileId }) => fileId);
