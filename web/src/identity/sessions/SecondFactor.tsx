import { secondFactors } from "@tandem/contract/identity/second-factors";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Input, Space } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../api/queries.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { FirstCode } from "./FirstCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { stepsOf, useStages } from "./secondFactorStages.ts";
import { TypedProof } from "./TypedProof.tsx";

interface Props {
  /** Nothing else is asked where it stands. */
  readonly isAlone?: boolean;
  /** Hears whether the recovery codes are shown, which are shown but once. */
  readonly onCodes?: (areShown: boolean) => void;
}

/** The user's own second factor: an app that shows codes, begun by the password and confirmed by a first code. */
export function SecondFactor({ isAlone = false, onCodes }: Props) {
  const { t } = useTranslation();
  const standing = useQuery(callQuery(secondFactors, "getSecondFactor", {}));
  const stages = useStages(standing.refetch);
  const { stage, setStage, typed, type, problem, busy, onEnter } = stages;
  const { begin, confirm, draw, end } = stepsOf(stages);
  const areShown = stage.is === "done";
  useEffect(() => onCodes?.(areShown), [areShown, onCodes]);
  /** The codes are kept: what was refused without a second factor is asked for again. */
  const leave = () => {
    setStage({ is: "rest" });
    void queryClient.invalidateQueries();
  };
  if (!standing.data) return null;
  const { isOn, isRequired, recoveryCodesLeft } = standing.data;
  if (stage.is === "done") return <RecoveryCodes {...stage} onKept={leave} />;
  if (stage.is === "begun") {
    return <FirstCode qrCode={stage.qrCode} secret={stage.secret} stages={stages} onConfirm={confirm} />;
  }
  return (
    <Space orientation="vertical">
      {isRequired && !isOn && <Alert type="warning" showIcon title={t("errors.secondFactorMissing")} />}
      <span>{isOn ? t("secondFactor.isOn", { count: recoveryCodesLeft }) : t("secondFactor.isOff")}</span>
      <TypedProof problem={problem}>
        <Input.Password
          value={typed}
          autoComplete="current-password"
          autoFocus={isAlone}
          aria-label={t("passwordForm.old")}
          placeholder={t("passwordForm.old")}
          onChange={(event) => type(event.target.value)}
          onPressEnter={onEnter(typed !== "", isOn ? draw : begin)}
        />
        <Button
          type={isAlone ? "primary" : "default"}
          loading={busy}
          disabled={typed === ""}
          onClick={isOn ? draw : begin}
        >
          {t(isOn ? "secondFactor.draw" : "secondFactor.begin")}
        </Button>
        {isOn && !isRequired && (
          <Button disabled={typed === "" || busy} danger onClick={end}>
            {t("secondFactor.end")}
          </Button>
        )}
      </TypedProof>
    </Space>
  );
}
