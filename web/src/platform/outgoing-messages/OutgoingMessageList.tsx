import { SendOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { outgoingMessage, outgoingMessages } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingChannel, outgoingEvent, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";

type OutgoingMessage = Pick<Row<typeof outgoingMessage>, "id" | "channel" | "event" | "status" | "address">;

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

/**
 * What may leave once more: the bell has rung, what nobody can be reached by stays, and the link of an invitation is made anew by
 * inviting again.
 */
const isRepeatable = ({ channel, event, status, address }: OutgoingMessage) =>
  channel !== outgoingChannel.code.bell &&
  event !== outgoingEvent.code.userInvited &&
  address !== null &&
  outgoingStatus.isIn("repeatable", status);

/** Every message, to whom, by which way, and how it came through (B2.30). */
export default function OutgoingMessageList() {
  const { t } = useTranslation();
  const sendAgain = (rows: readonly OutgoingMessage[]): PageAction[] => {
    const idList = rows.filter(isRepeatable).map(({ id }) => id);
    if (idList.length === 0) return [];
    const run = async () => {
      const { changed } = await call(outgoingMessages, "sendAgain", { idList });
      sayDone(t("outgoingMessage.sentAgain", { count: changed }));
      await askAgain({ service: outgoingMessages });
    };
    const label = t("outgoingMessage.sendAgain");
    return [{ key: "sendAgain", label, icon: <SendOutlined />, permission: "isModify", run }];
  };
  return (
    <ListPage
      entity={outgoingMessage}
      title={t("menus.outgoingMessages")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      reads={["channel", "event", "status", "address"]}
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
