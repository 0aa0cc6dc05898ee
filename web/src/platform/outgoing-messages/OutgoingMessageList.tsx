import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { outgoingMessage, outgoingMessages } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { useTranslation } from "react-i18next";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { MailsWait } from "./MailsWait.tsx";
import { useSendAgain } from "./useSendAgain.tsx";

type Sent = Pick<Listed<Row<typeof outgoingMessage>, "sendAgain">, "id" | "allowedActions">;

const source = listSource(outgoingMessages, "getSysMessagePage");
const exportTo = listExport(outgoingMessages, "exportexcel");

/** Why a mail did not come through: the mail server's own words, unless there was nowhere to send it. */
function Reason({ error }: { readonly error: string | null }) {
  const { t } = useTranslation();
  return error === "noAddress" ? t("outgoingMessage.noAddress") : error;
}

const columns = [
  instantColumn(outgoingMessage, "createDate", { fixed: "left", width: 150 }),
  statusColumn(outgoingMessage, "event", { width: 210 }),
  codeColumn(outgoingMessage, "documentNo", { width: 150 }),
  statusColumn(outgoingMessage, "channel", { width: 110 }),
  textColumn(outgoingMessage, "receiverName", { width: 150 }),
  textColumn(outgoingMessage, "address", { width: 220 }),
  statusColumn(outgoingMessage, "status", { width: 200 }),
  instantColumn(outgoingMessage, "sentAt", { width: 150 }),
  integerColumn(outgoingMessage, "attempts", { width: 80 }),
  textColumn(outgoingMessage, "error", { width: 260, render: ({ error }) => <Reason error={error} /> }),
  instantColumn(outgoingMessage, "nextAttemptAt", { width: 150 }),
  textColumn(outgoingMessage, "subject", { width: 260 }),
  codeColumn(outgoingMessage, "orgNo", { width: 110 }),
  codeColumn(outgoingMessage, "supplierNo", { width: 120 }),
];

/** Every message, to whom, by which way, and how it came through (B2.30). */
export default function OutgoingMessageList() {
  const { t } = useTranslation();
  const { sendAgain, notice } = useSendAgain(outgoingMessages, ({ id }: Sent) => id);
  return (
    <ListPage
      entity={outgoingMessage}
      title={t("menus.outgoingMessages")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      reads={[]}
      notice={
        <>
          <MailsWait />
          {notice}
        </>
      }
      quickDays="createDate"
      filters={[
        "event",
        "documentNo",
        "channel",
        "status",
        "receiverName",
        "address",
        "orgNo",
        "supplierNo",
        "createDate",
      ]}
      tabs={[
        {
          key: "notDelivered",
          label: t("outgoingMessage.status.givenUp"),
          conditions: { status: outgoingStatus.code.givenUp },
        },
      ]}
      actions={({ selected }) => sendAgain(selected)}
      rowActions={(row) => sendAgain([row])}
      defaultSort={{ field: "createDate", order: "desc" }}
      drawer={{
        title: (row) => row.documentNo ?? row.receiverName ?? "",
        groups: [
          {
            title: "groups.basic",
            fields: [
              "createDate",
              "event",
              "documentNo",
              "channel",
              "receiverName",
              "address",
              "status",
              "sentAt",
              "attempts",
              "error",
              "nextAttemptAt",
              "subject",
              "content",
            ],
          },
        ],
      }}
    />
  );
}
