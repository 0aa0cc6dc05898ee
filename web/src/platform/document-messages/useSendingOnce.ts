import type { InputOf } from "@tandem/contract/core/service";
import { documentMessages } from "@tandem/contract/platform/document-messages";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../../api/client.ts";
import { doneBefore, isDone } from "../../form/doneBefore.ts";
import { useSender } from "../../form/useSender.ts";
import { sayInfo, sayWarning } from "../../ui/announce.ts";

type Message = InputOf<(typeof documentMessages)["endpoints"]["sendDocumentMessage"]>;

/**
 * Sends what is written on a document, once however often that is tried because no answer came, also after the page was loaded
 * anew. Answers whether it is sent as it stands: a first try may have been done with what stood there then.
 */
export function useSendingOnce({ entityName, recordId }: Pick<Message, "entityName" | "recordId">) {
  const { t } = useTranslation();
  const sender = useSender(`message:${entityName}:${recordId}`);
  return async (message: Omit<Message, "entityName" | "recordId">): Promise<boolean> => {
    try {
      const options = { showRepeatError: false, sender };
      await call(documentMessages, "sendDocumentMessage", { entityName, recordId, ...message }, options);
      return true;
    } catch (error) {
      const before = error instanceof CallError ? doneBefore(error) : null;
      if (!before) throw error;
      const done = isDone(error as CallError);
      if (done) sayInfo(t(before));
      else sayWarning(t(before));
      return done;
    }
  };
}
