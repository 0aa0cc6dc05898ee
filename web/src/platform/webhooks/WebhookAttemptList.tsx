import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { webhookAttempt, webhookDeliveries } from "@tandem/contract/platform/webhooks/webhook-deliveries";
import { listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useSendAgain } from "../outgoing-messages/useSendAgain.tsx";

type Attempt = Pick<Listed<Row<typeof webhookAttempt>, "sendAgain">, "outgoingMessageId" | "allowedActions">;

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
  const messageOf = ({ outgoingMessageId }: Attempt) => outgoingMessageId;
  const { sendAgain, notice } = useSendAgain(webhookDeliveries, messageOf);
  return (
    <ListPage
      entity={webhookAttempt}
      source={source}
      columns={columns}
      reads={["outgoingMessageId"]}
      notice={notice}
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
