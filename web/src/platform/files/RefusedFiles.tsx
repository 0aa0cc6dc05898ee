import { Alert } from "antd";
import type { SendingFiles } from "./useSendingFiles.ts";

/** Says where files are chosen which of them were not sent, and why. */
export function RefusedFiles({ refused }: Pick<SendingFiles, "refused">) {
  return refused.map((sentence) => <Alert key={sentence} type="error" showIcon title={sentence} />);
}
