import { secondFactors } from "@tandem/contract/identity/second-factors";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Input, Space } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { encodePassword } from "../../fields/passwords.ts";
import { copyText } from "../../ui/clipboard.ts";

type Stage =
  | { readonly is: "rest" }
  | { readonly is: "begun"; readonly secret: string; readonly qrCode: string }
  | { readonly is: "done"; readonly codes: readonly string[] };

/** The user's own second factor: an app that shows codes, begun by the password and confirmed by a first code. */
export function SecondFactor() {
  const { t } = useTranslation();
  const standing = useQuery(callQuery(secondFactors, "getSecondFactor", {}));
  const [stage, setStage] = useState<Stage>({ is: "rest" });
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<Stage>) => {
    setBusy(true);
    try {
      setStage(await work());
      setTyped("");
      await standing.refetch();
    } finally {
      setBusy(false);
    }
  };
  const begin = () =>
    doing(async () => ({
      is: "begun",
      ...(await call(secondFactors, "beginSecondFactor", { pwd: encodePassword(typed) })),
    }));
  const confirm = () =>
    doing(async () => {
      const { recoveryCodes } = await call(secondFactors, "confirmSecondFactor", { code: typed.trim() });
      return { is: "done", codes: recoveryCodes };
    });
  const end = () =>
    doing(async () => {
      await call(secondFactors, "endSecondFactor", { pwd: encodePassword(typed) });
      return { is: "rest" };
    });
  /** Enter is of this field, and not of the form that it stands in. */
  const onEnter = (isReady: boolean, act: () => Promise<void>) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (isReady && !busy) void act();
  };
  const isCode = /^\d{6}$/.test(typed.trim());
  if (!standing.data) return null;
  const { isOn, isRequired, recoveryCodesLeft } = standing.data;
  if (stage.is === "done") {
    return (
      <Space orientation="vertical">
        <Alert type="success" showIcon title={t("secondFactor.on")} description={t("secondFactor.recoveryText")} />
        <pre>{stage.codes.join("\n")}</pre>
        <Space>
          <Button onClick={() => copyText(stage.codes.join("\n"))}>{t("userSteps.copyAll")}</Button>
          <Button type="primary" onClick={() => queryClient.invalidateQueries()}>
            {t("secondFactor.kept")}
          </Button>
        </Space>
      </Space>
    );
  }
  if (stage.is === "begun") {
    return (
      <Space orientation="vertical">
        <span>{t("secondFactor.scan")}</span>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(stage.qrCode)}`}
          alt={t("secondFactor.scan")}
          width={180}
          height={180}
          style={{ padding: 12, background: "#fff" }}
        />
        <code>{stage.secret}</code>
        <Space.Compact>
          <Input
            value={typed}
            maxLength={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("secondFactor.code")}
            placeholder={t("secondFactor.code")}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={onEnter(isCode, confirm)}
          />
          <Button type="primary" loading={busy} disabled={!isCode} onClick={confirm}>
            {t("secondFactor.confirm")}
          </Button>
        </Space.Compact>
      </Space>
    );
  }
  return (
    <Space orientation="vertical">
      {isRequired && !isOn && <Alert type="warning" showIcon title={t("errors.secondFactorMissing")} />}
      <span>{isOn ? t("secondFactor.isOn", { count: recoveryCodesLeft }) : t("secondFactor.isOff")}</span>
      {!(isOn && isRequired) && (
        <Space.Compact>
          <Input.Password
            value={typed}
            autoComplete="current-password"
            aria-label={t("passwordForm.old")}
            placeholder={t("passwordForm.old")}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={onEnter(typed !== "", isOn ? end : begin)}
          />
          <Button loading={busy} disabled={typed === ""} danger={isOn} onClick={isOn ? end : begin}>
            {t(isOn ? "secondFactor.end" : "secondFactor.begin")}
          </Button>
        </Space.Compact>
      )}
    </Space>
  );
}
