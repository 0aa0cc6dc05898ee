import { SendOutlined } from "@ant-design/icons";
import { signedLinkHours } from "@tandem/contract/orders/signed-links";
import { type MessageConfig, messageConfigs } from "@tandem/contract/platform/message-config";
import { outgoingMessages } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCanOpen, usePage } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { formatInstant } from "../../fields/format.ts";
import { pathTo } from "../../routes/paths.ts";
import { Cards, CardsPage } from "../../ui/CardsPage.tsx";
import { FactCard } from "../../ui/FactCard.tsx";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./MessageConfigPage.module.css";
import { MessageSettings } from "./MessageSettings.tsx";

type Failure = NonNullable<MessageConfig["mail"]["lastFailure"]>;

/** For so long the page asks what became of a test. */
const testMilliseconds = 60_000;
const askedEachMilliseconds = 1500;

/** A test of which nobody knows yet whether it left. */
function isTestUnderWay({ test }: MessageConfig): boolean {
  if (!test || test.failure || !outgoingStatus.isIn("outstanding", test.status)) return false;
  return Date.now() - Date.parse(test.at) < testMilliseconds;
}

/** Why a mail did not leave, in words, and what the mail server said. */
function WhyNot({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`messageConfig.problem.${failure.problem}`)} <code className={styles.said}>{failure.error}</code>
    </>
  );
}

function MailCard({ mail }: { readonly mail: MessageConfig["mail"] }) {
  const { t } = useTranslation();
  const { isSetUp, sender, waiting, givenUp, lastSentAt, lastFailure } = mail;
  // What failed last and was not followed by a mail that left may fail still.
  const isStuck = lastFailure !== null && (lastSentAt === null || lastFailure.at > lastSentAt);
  const isWell = isSetUp && givenUp === 0 && !isStuck;
  return (
    <FactCard
      title={t("messageConfig.mail")}
      state={{
        tone: isWell ? "done" : "refused",
        text: t(isSetUp ? (isWell ? "systemHealth.well" : "systemHealth.look") : "messageConfig.notSetUp"),
      }}
      facts={[
        [t("messageConfig.sender"), sender ?? "–"],
        [t("messageConfig.lastSentAt"), lastSentAt ? formatInstant(lastSentAt) : "–"],
        [t("messageConfig.waiting"), waiting],
        [t("messageConfig.givenUp"), givenUp],
        [t("messageConfig.lastFailure"), lastFailure ? formatInstant(lastFailure.at) : "–"],
      ]}
    >
      {lastFailure && (
        <p className={styles.note}>
          <WhyNot failure={lastFailure} />
        </p>
      )}
      {!isSetUp && <p className={styles.note}>{t("messageConfig.notSetUpHelp")}</p>}
    </FactCard>
  );
}

function TestCard({ config }: { readonly config: MessageConfig }) {
  const { t } = useTranslation();
  const { can } = usePage();
  const [leaving, setLeaving] = useState(false);
  const { mail, test, testAddress } = config;
  const send = async () => {
    setLeaving(true);
    try {
      await call(messageConfigs, "sendTestMail", {});
    } finally {
      setLeaving(false);
      await askAgain({ service: messageConfigs, touches: [outgoingMessages] });
    }
  };
  return (
    <FactCard title={t("messageConfig.test")}>
      <p className={styles.note}>{t("messageConfig.testHelp")}</p>
      {can("isModify") && (
        <Button
          icon={<SendOutlined />}
          disabled={!mail.isSetUp || testAddress === null}
          loading={leaving || isTestUnderWay(config)}
          onClick={() => void send().catch(() => undefined)}
        >
          {t("messageConfig.sendTest")}
        </Button>
      )}
      {testAddress === null && (
        <p className={styles.note}>
          {t("messageConfig.noOwnAddress")} <Link to={pathTo("Setting.UserInfo")}>{t("routes.userInfo")}</Link>
        </p>
      )}
      <div role="status">{test && <TestResult test={test} />}</div>
    </FactCard>
  );
}

function TestResult({ test }: { readonly test: NonNullable<MessageConfig["test"]> }) {
  const { t } = useTranslation();
  const { at, address, status, failure } = test;
  const key = status === outgoingStatus.code.sent ? "testSent" : failure ? "testFailed" : "testWaits";
  return (
    <div className={styles.note}>
      <StatusText set={outgoingStatus} code={status} />
      <p>{t(`messageConfig.${key}`, { address, at: formatInstant(at) })}</p>
      {failure && (
        <p>
          <WhyNot failure={failure} />
        </p>
      )}
    </div>
  );
}

function ChannelCard({ config: { policies, mailPolicies, webhooks } }: { readonly config: MessageConfig }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  /** Leads to where it may be changed. */
  const at = (route: "MessagePolicy" | "Webhook" | "OutgoingMessage", menuName: string, text: string) =>
    canOpen(menuName) ? <Link to={pathTo(route)}>{text}</Link> : text;
  const policiesText = t("messageConfig.policies", { count: policies, mails: mailPolicies });
  return (
    <FactCard
      title={t("messageConfig.channels")}
      facts={[
        [t("messageConfig.withoutPolicy"), t("messageConfig.bellAlone")],
        [t("menus.messagePolicies"), at("MessagePolicy", "messagePolicies", policiesText)],
        [t("menus.webhooks"), at("Webhook", "webhooks", t("messageConfig.webhooks", { count: webhooks }))],
        [t("messageConfig.signedLinkTerm"), t("messageConfig.hours", { count: signedLinkHours })],
      ]}
    >
      <p className={styles.note}>{at("OutgoingMessage", "outgoingMessages", t("menus.outgoingMessages"))}</p>
    </FactCard>
  );
}

/** How messages go, and whether they arrive (B2.30): mail, a test of it, settings and channels. */
export default function MessageConfigPage() {
  const { t } = useTranslation();
  const query = useQuery({
    ...callQuery(messageConfigs, "getSysMessageConfig", {}),
    refetchInterval: ({ state }) => (state.data && isTestUnderWay(state.data) ? askedEachMilliseconds : false),
  });
  return (
    <CardsPage title={t("menus.messageConfig")} query={query}>
      {(config) => (
        <>
          <Cards>
            <MailCard mail={config.mail} />
            <TestCard config={config} />
            <ChannelCard config={config} />
          </Cards>
          <FactCard title={t("messageConfig.settings")}>
            <MessageSettings settings={config.settings} />
          </FactCard>
        </>
      )}
    </CardsPage>
  );
}
