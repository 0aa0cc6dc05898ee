import { messageConfigs } from "@tandem/contract/platform/message-config";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

/** Says why mails wait where none can leave: no mail server is set up. */
export function MailsWait() {
  const { t } = useTranslation();
  const enabled = useCanOpen()("messageConfig");
  const { data } = useQuery({ ...callQuery(messageConfigs, "getSysMessageConfig", {}), enabled, staleTime: 0 });
  if (!data || data.mail.isSetUp || data.mail.waiting === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("outgoingMessage.mailsWait", { count: data.mail.waiting })}
      action={<Link to={pathTo("MessageConfig")}>{t("menus.messageConfig")}</Link>}
    />
  );
}
