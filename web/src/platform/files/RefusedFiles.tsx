import { Alert } from "antd";
import type { SendingFiles } from "./useSendingFiles.ts";

/** Says where files are chosen which of them were not sent, and why. */
export function RefusedFiles({ refused }: Pick<SendingFiles, "refused">) {
  return refused.map(({ id, sentence, takeAway }) => (
    <Alert key={id} type="error" showIcon title={sentence} closable={{ onClose: takeAway }} />
  ));
}
