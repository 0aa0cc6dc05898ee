import { errorCode } from "@tandem/contract/core/errors";
import { secondFactors } from "@tandem/contract/identity/second-factors";
import { type KeyboardEvent, useState } from "react";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { encodePassword } from "../../fields/passwords.ts";

type Stage =
  | { readonly is: "rest" }
  | { readonly is: "begun"; readonly secret: string; readonly qrCode: string }
  | { readonly is: "done"; readonly codes: readonly string[]; readonly areAnew: boolean };

const ofTyped: ReadonlySet<string> = new Set(
  (["passwordWrong", "secondFactorWrong", "secondFactorGivenUp"] as const).map(errorCode),
);
/** Whether the server says no to what was typed, which is told at its field. */
const isOfTyped = (error: CallError) => ofTyped.has(error.errorCode);
const atField: CallOptions = { showError: (error) => !isOfTyped(error) };

/** How far it is, and what is typed there; what is done with that may be refused. */
export function useStages(refetch: () => Promise<unknown>) {
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
  /** Enter is of this field, and not of the form that it stands in. */
  const onEnter = (isReady: boolean, act: () => Promise<void>) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (isReady && !busy) void act();
  };
  return { stage, setStage, backToRest, typed, type, problem, busy, doing, onEnter };
}

export type Stages = ReturnType<typeof useStages>;

/** By what is typed it is begun, confirmed and ended, and its recovery codes are drawn anew. */
export function stepsOf({ typed, doing }: Pick<Stages, "typed" | "doing">) {
  const begin = () =>
    doing(async () => ({
      is: "begun",
      ...(await call(secondFactors, "beginSecondFactor", { pwd: encodePassword(typed) }, atField)),
    }));
  const confirm = () =>
    doing(async () => {
      const { recoveryCodes } = await call(secondFactors, "confirmSecondFactor", { code: typed.trim() }, atField);
      return { is: "done", codes: recoveryCodes, areAnew: false };
    });
  const draw = () =>
    doing(async () => {
      const { recoveryCodes } = await call(secondFactors, "drawRecoveryCodes", { pwd: encodePassword(typed) }, atField);
      return { is: "done", codes: recoveryCodes, areAnew: true };
    });
  const end = () =>
    doing(async () => {
      await call(secondFactors, "endSecondFactor", { pwd: encodePassword(typed) }, atField);
      return { is: "rest" };
    });
  return { begin, confirm, draw, end };
}
