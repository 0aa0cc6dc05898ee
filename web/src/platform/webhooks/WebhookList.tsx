import { KeyOutlined, SendOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { webhookDeliveries } from "@tandem/contract/platform/webhooks/webhook-deliveries";
import { webhooks } from "@tandem/contract/platform/webhooks/webhooks";
import { Button, Modal, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import type { ListRow } from "../../list/ListTable.tsx";
import { plainList } from "../../records/plainList.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";

/** Webhooks (B2.30): each with its deliveries, a test, and a new secret that is shown once. */
export default plainList(webhooks as never, {
  rowActionsWidth: 260,
  useMore: () => {
    const { t } = useTranslation();
    const navigate = useNavigate();
    const [secret, setSecret] = useState<string | null>(null);
    const close = () => setSecret(null);
    const rowActions = (row: ListRow): PageAction[] => [
      {
        key: "deliveries",
        label: t("webhook.deliveries"),
        icon: <UnorderedListOutlined />,
        run: () =>
          navigate(
            `${pathTo("Webhook.Attempts")}?webhookNo=${encodeURIComponent((row as ListRow & { webhookNo: string }).webhookNo)}`,
          ),
      },
      {
        key: "test",
        label: t("webhook.sendTest"),
        icon: <SendOutlined />,
        permission: "isModify",
        run: async () => {
          await call(webhookDeliveries, "sendTestWebhook", { id: row.id });
          sayDone(t("webhook.testLeft"));
        },
      },
      {
        key: "secret",
        label: t("webhook.newSecret"),
        icon: <KeyOutlined />,
        permission: "isModify",
        run: async () => {
          if (!(await ask({ title: t("webhook.newSecretAsked"), confirm: t("webhook.newSecret") }))) return;
          setSecret((await call(webhookDeliveries, "drawWebhookSecret", { id: row.id })).secret);
        },
      },
    ];
    const dialog = (
      <Modal
        open={secret !== null}
        title={t("webhook.newSecret")}
        onCancel={close}
        mask={{ closable: false }}
        footer={
          <Button type="primary" onClick={close}>
            {t("webhook.secretKept")}
          </Button>
        }
      >
        <Typography.Paragraph>{t("webhook.secretOnce")}</Typography.Paragraph>
        <Typography.Paragraph code copyable>
          {secret ?? ""}
        </Typography.Paragraph>
      </Modal>
    );
    return { actions: [], rowActions, dialog };
  },
});
