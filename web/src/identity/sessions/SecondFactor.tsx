import { errorCode } from "@tandem/contract/core/errors";
import { secondFactors } from "@tandem/contract/identity/second-factors";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Space } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { encodePassword } from "../../fields/passwords.ts";
import { copyText } from "../../ui/clipboard.ts";

type Stage =
  | { readonly is: "rest" }
  | { readonly is: "begun"; readonly secret: string; readonly qrCode: string }
  | { readonly is: "done"; readonly codes: readonly string[] };

const ofTyped: ReadonlySet<string> = new Set(
  (["passwordWrong", "secondFactorWrong", "secondFactorGivenUp"] as const).map(errorCode),
);
/** Whether the server says no to what was typed, which is told at its field. */
const isOfTyped = (error: CallError) => ofTyped.has(error.errorCode);
const atField: CallOptions = { showError: (error) => !isOfTyped(error) };

/** What is typed, with the button that sends it and, below, what is wrong with it. */
function Typed({ problem, children }: { readonly problem: string | null; readonly children: ReactNode }) {
  return (
    <Form.Item validateStatus={problem === null ? "" : "error"} help={problem}>
      <Space.Compact>{children}</Space.Compact>
    </Form.Item>
  );
}

/** The codes that let one in without the app, shown this once. */
function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation();
  const text = codes.join("\n");
  return (
    <Space orientation="vertical">
      <Alert type="success" showIcon title={t("secondFactor.on")} description={t("secondFactor.recoveryText")} />
      <pre>{text}</pre>
      <Space>
        <Button onClick={() => copyText(text)}>{t("userSteps.copyAll")}</Button>
        <Button type="primary" onClick={onKept}>
          {t("secondFactor.kept")}
        </Button>
      </Space>
    </Space>
  );
}

/** How far it is, and what is typed there; what is done with that may be refused. */
function useStages(refetch: () => Promise<unknown>) {
  const [stage, setStage] = useState<Stage>({ is: "rest" });
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  const backToRest = () => {
    setStage({ is: "rest" });
    type("");
  };
  const doing = async (work: () => Promise<Stage>) => {
    setBusy(true);
    try {
      setStage(await work());
      type("");
      await refetch();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Its secret is gone: another begins by the password.
      if (error.errorCode === errorCode("secondFactorGivenUp")) backToRest();
      if (isOfTyped(error)) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { stage, setStage, backToRest, typed, type, problem, busy, doing };
}

/** What an app takes the secret from. */
function Secret({ qrCode, secret }: { readonly qrCode: string; readonly secret: string }) {
  const { t } = useTranslation();
  return (
    <Space orientation="vertical">
      <span>{t("secondFactor.scan")}</span>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
        alt={t("secondFactor.scan")}
        width={180}
        height={180}
        style={{ padding: 12, background: "#fff" }}
      />
      <code>{secret}</code>
    </Space>
  );
}

/** By what is typed it is begun, confirmed and ended. */
function stepsOf(typed: string, doing: (work: () => Promise<Stage>) => Promise<void>) {
  const begin = () =>
    doing(async () => ({
      is: "begun",
      ...(await call(secondFactors, "beginSecondFactor", { pwd: encodePassword(typed) }, atField)),
    }));
  const confirm = () =>
    doing(async () => {
      const { recoveryCodes } = await call(secondFactors, "confirmSecondFactor", { code: typed.trim() }, atField);
      return { is: "done", codes: recoveryCodes };
    });
  const end = () =>
    doing(async () => {
      await call(secondFactors, "endSecondFactor", { pwd: encodePassword(typed) }, atField);
      return { is: "rest" };
    });
  return { begin, confirm, end };
}

/** The user's own second factor: an app that shows codes, begun by the password and confirmed by a first code. */
export function SecondFactor() {
  const { t } = useTranslation();
  const standing = useQuery(callQuery(secondFactors, "getSecondFactor", {}));
  const { stage, setStage, backToRest, typed, type, problem, busy, doing } = useStages(standing.refetch);
  const { begin, confirm, end } = stepsOf(typed, doing);
  /** The codes are kept: what was refused without a second factor is asked for again. */
  const leave = () => {
    setStage({ is: "rest" });
    void queryClient.invalidateQueries();
  };
  /** Enter is of this field, and not of the form that it stands in. */
  const onEnter = (isReady: boolean, act: () => Promise<void>) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (isReady && !busy) void act();
  };
  // Apps show it in two groups.
  const isCode = /^\d{6}$/.test(typed.replace(/\s/g, ""));
  if (!standing.data) return null;
  const { isOn, isRequired, recoveryCodesLeft } = standing.data;
  if (stage.is === "done") return <RecoveryCodes codes={stage.codes} onKept={leave} />;
  if (stage.is === "begun") {
    return (
      <Space orientation="vertical">
        <Secret qrCode={stage.qrCode} secret={stage.secret} />
        <Typed problem={problem}>
          <Input
            value={typed}
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={t("secondFactor.code")}
            placeholder={t("secondFactor.code")}
            onChange={(event) => type(event.target.value)}
            onPressEnter={onEnter(isCode, confirm)}
          />
          <Button type="primary" loading={busy} disabled={!isCode} onClick={confirm}>
            {t("secondFactor.confirm")}
          </Button>
          <Button disabled={busy} onClick={backToRest}>
            {t("actions.cancel")}
          </Button>
        </Typed>
      </Space>
    );
  }
  return (
    <Space orientation="vertical">
      {isRequired && !isOn && <Alert type="warning" showIcon title={t("errors.secondFactorMissing")} />}
      <span>{isOn ? t("secondFactor.isOn", { count: recoveryCodesLeft }) : t("secondFactor.isOff")}</span>
      {!(isOn && isRequired) && (
        <Typed problem={problem}>
          <Input.Password
            value={typed}
            autoComplete="current-password"
            aria-label={t("passwordForm.old")}
            placeholder={t("passwordForm.old")}
            onChange={(event) => type(event.target.value)}
            onPressEnter={onEnter(typed !== "", isOn ? end : begin)}
          />
          <Button loading={busy} disabled={typed === ""} danger={isOn} onClick={isOn ? end : begin}>
            {t(isOn ? "secondFactor.end" : "secondFactor.begin")}
          </Button>
        </Typed>
      )}
    </Space>
  );
}
