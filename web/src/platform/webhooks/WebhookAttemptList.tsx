import { SendOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { outgoingMessages } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { webhookAttempt, webhookDeliveries } from "@tandem/contract/platform/webhooks/webhook-deliveries";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";

type Attempt = Pick<Row<typeof webhookAttempt>, "id" | "outgoingMessageId" | "deliveryStatus">;

const source = listSource(webhookDeliveries, "getSysWebhookAttemptPage");
const columns = [
  instantColumn(webhookAttempt, "createDate", { fixed: "left", width: 150 }),
  codeColumn(webhookAttempt, "webhookNo", { width: 130 }),
  statusColumn(webhookAttempt, "event", { width: 210 }),
  codeColumn(webhookAttempt, "documentNo", { width: 150 }),
  statusColumn(webhookAttempt, "deliveryStatus", { width: 200 }),
  integerColumn(webhookAttempt, "answerCode", { width: 100 }),
  integerColumn(webhookAttempt, "milliseconds", { width: 110 }),
  textColumn(webhookAttempt, "error", { width: 220 }),
  textColumn(webhookAttempt, "answer", { width: 260 }),
  codeColumn(webhookAttempt, "orgNo", { width: 110 }),
];

/** Each time that a webhook was told something, with what it answered; what it was told may be told again. */
export default function WebhookAttemptList() {
  const { t } = useTranslation();
  const sendAgain = (rows: readonly Attempt[]): PageAction[] => {
    const again = rows.filter(({ deliveryStatus }) => outgoingStatus.isIn("repeatable", deliveryStatus));
    const idList = [...new Set(again.map(({ outgoingMessageId }) => outgoingMessageId))];
    if (idList.length === 0) return [];
    const run = async () => {
      const { changed } = await call(outgoingMessages, "sendAgain", { idList });
      sayDone(t("outgoingMessage.sentAgain", { count: changed }));
      await askAgain({ service: webhookDeliveries });
    };
    const label = t("outgoingMessage.sendAgain");
    return [{ key: "sendAgain", label, icon: <SendOutlined />, permission: "isModify", run }];
  };
  return (
    <ListPage
      entity={webhookAttempt}
      source={source}
      columns={columns}
      reads={["outgoingMessageId", "deliveryStatus"]}
      filters={["webhookNo", "event", "documentNo", "deliveryStatus", "answerCode", "createDate"]}
      actions={({ selected }) => sendAgain(selected)}
      rowActions={(row) => sendAgain([row])}
      defaultSort={{ field: "createDate", order: "desc" }}
      drawer={{
        title: ({ webhookNo, documentNo }) => [webhookNo, documentNo].filter(Boolean).join(" "),
        groups: [
          {
            title: "groups.basic",
            fields: [
              ...(["createDate", "webhookNo", "event", "documentNo", "orgNo", "deliveryStatus"] as const),
              ...(["answerCode", "milliseconds", "error", "answer"] as const),
            ],
          },
        ],
      }}
    />
  );
}
