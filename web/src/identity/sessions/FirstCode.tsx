import { Button, Input, Space } from "antd";
import { useTranslation } from "react-i18next";
import type { Stages } from "./secondFactorStages.ts";
import { TypedProof } from "./TypedProof.tsx";

/** What an app takes the secret from, and beside it the field for the first code that it shows. */
export function FirstCode(props: {
  readonly qrCode: string;
  readonly secret: string;
  readonly stages: Stages;
  readonly onConfirm: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { qrCode, secret, stages, onConfirm } = props;
  const { typed, type, problem, busy, backToRest, onEnter } = stages;
  // Apps show it in two groups.
  const isCode = /^\d{6}$/.test(typed.replace(/\s/g, ""));
  return (
    <Space wrap align="start" size={24}>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
        alt={t("secondFactor.scan")}
        width={180}
        height={180}
        style={{ padding: 12, background: "#fff" }}
      />
      <Space orientation="vertical">
        <span>{t("secondFactor.scan")}</span>
        <code>{secret}</code>
        <TypedProof problem={problem}>
          <Input
            value={typed}
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            aria-label={t("secondFactor.code")}
            placeholder={t("secondFactor.code")}
            onChange={(event) => type(event.target.value)}
            onPressEnter={onEnter(isCode, onConfirm)}
          />
          <Button type="primary" loading={busy} disabled={!isCode} onClick={onConfirm}>
            {t("secondFactor.confirm")}
          </Button>
          <Button disabled={busy} onClick={backToRest}>
            {t("actions.cancel")}
          </Button>
        </TypedProof>
      </Space>
    </Space>
  );
}
