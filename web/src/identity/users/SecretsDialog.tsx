import { CopyOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { copyText } from "../../ui/clipboard.ts";

/** What is shown once: a password, or a link. */
export interface Secret {
  readonly id: string;
  readonly userNo: string;
  readonly userName: string;
  readonly secret: string;
}

/** Where the link of a server leads that was told no address of its own. */
const whole = (secret: string) => (secret.startsWith("/") ? `${window.location.origin}${secret}` : secret);

/** New passwords, or links of invitations where the server sends no mail; they are nowhere kept. */
export default function SecretsDialog(props: {
  readonly isLink: boolean;
  readonly secrets: readonly Secret[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { isLink, onClose } = props;
  const secrets = props.secrets.map((each) => ({ ...each, secret: whole(each.secret) }));
  const copyAll = () =>
    copyText(secrets.map(({ userNo, userName, secret }) => [userNo, userName, secret].join("\t")).join("\n"));
  return (
    <Modal
      open
      title={t(isLink ? "userSteps.links" : "userSteps.passwords")}
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={copyAll}>
          {t("userSteps.copyAll")}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t("actions.close")}
        </Button>,
      ]}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title={t(isLink ? "userSteps.linksText" : "userSteps.passwordsText")}
      />
      <FieldTable<Secret>
        maxHeight={320}
        rowKey={({ id }) => id}
        rows={secrets}
        columns={[
          { key: "userNo", title: t("user.userNo"), width: 140, render: ({ userNo }) => userNo },
          { key: "userName", title: t("user.userName"), width: 140, render: ({ userName }) => userName },
          {
            key: "secret",
            title: t(isLink ? "userSteps.links" : "userSteps.passwords"),
            render: ({ secret }) => (
              <Typography.Text copyable code>
                {secret}
              </Typography.Text>
            ),
          },
        ]}
      />
    </Modal>
  );
}
