import { SendOutlined } from "@ant-design/icons";
import type { AllowedActions } from "@tandem/contract/core/document";
import type { Service } from "@tandem/contract/core/service";
import { outgoingMessages } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useToldOfEach } from "../../document/useToldOfEach.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";

interface Sent {
  readonly allowedActions: AllowedActions<"sendAgain">;
}

/** Sends messages again that may leave once more, as the server says of each row of a list; `messageOf` names that of a row. */
export function useSendAgain<R extends Sent>(
  service: Service,
  messageOf: (row: R) => string,
): { readonly sendAgain: (rows: readonly R[]) => PageAction[]; readonly notice: ReactNode } {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  const label = t("outgoingMessage.sendAgain");
  const sendAgain = (rows: readonly R[]): PageAction[] => {
    const again = rows.filter(({ allowedActions }) => allowedActions.sendAgain === null);
    const idList = [...new Set(again.map(messageOf))];
    if (idList.length === 0) return [];
    const run = async () => {
      const answer = await call(outgoingMessages, "sendAgain", { idList });
      tell(label, answer, t("outgoingMessage.sentAgain", { count: answer.changed }));
      await askAgain({ service });
    };
    return [{ key: "sendAgain", label, icon: <SendOutlined />, run }];
  };
  return { sendAgain, notice };
}
