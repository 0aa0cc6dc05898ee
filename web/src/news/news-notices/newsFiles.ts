import { files } from "@tandem/contract/platform/files";
import { download, fetchFile } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import type { NewsFiles } from "./NewsArticle.tsx";

/** Files of notices for those who have signed in (S7.19e). */
export const signedInFiles: NewsFiles = {
  key: callKey(files, "downloadFileById"),
  save: (fileId) => download(files, "downloadFileById", { fileId }),
  fetch: (fileId, signal) => fetchFile(files, "downloadFileById", { fileId }, { signal, showError: false }),
};

/** Files of notices that everyone may read (S7.19d). */
export const publicFiles: NewsFiles = {
  key: callKey(files, "downloadSrmNewsFile"),
  save: (fileId) => download(files, "downloadSrmNewsFile", { fileId }),
  fetch: (fileId, signal) => fetchFile(files, "downloadSrmNewsFile", { fileId }, { signal, showError: false }),
};
