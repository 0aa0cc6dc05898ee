import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./AnswerByLink.module.css";

/** The two answers that a link can give: as ordered, or no, and why. */
export function LinkAnswer({
  mayAccept,
  mayRefuse,
  busy,
  onAnswer,
}: {
  readonly mayAccept: boolean;
  readonly mayRefuse: boolean;
  readonly busy: boolean;
  readonly onAnswer: (way: "accept" | "refuse", reason?: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [refuses, setRefuses] = useState(false);
  if (refuses) {
    return (
      <Form layout="vertical" requiredMark={false} onFinish={({ reason }) => onAnswer("refuse", reason)}>
        <Form.Item
          name="reason"
          label={t("signedLink.reason")}
          rules={[{ required: true, whitespace: true, message: t("signedLink.reasonMissing") }]}
        >
          <Input.TextArea rows={3} maxLength={500} autoFocus />
        </Form.Item>
        <div className={styles.answers}>
          <Button danger type="primary" size="large" htmlType="submit" loading={busy}>
            {t("signedLink.sendRefusal")}
          </Button>
          <Button size="large" disabled={busy} onClick={() => setRefuses(false)}>
            {t("signedLink.back")}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <div className={styles.answers}>
      {mayAccept && (
        <Button type="primary" size="large" loading={busy} onClick={() => onAnswer("accept")}>
          {t("signedLink.accept")}
        </Button>
      )}
      {mayRefuse && (
        <Button size="large" disabled={busy} onClick={() => setRefuses(true)}>
          {t("signedLink.refuse")}
        </Button>
      )}
    </div>
  );
}
