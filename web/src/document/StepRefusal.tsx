import { Alert } from "antd";
import type { DocumentRecord } from "./documentFace.ts";
import { refusalText } from "./stepWords.ts";

/** Says above a form why what it saves will be refused: its document allows none of the steps that saving may take. */
export function StepRefusal<Step extends string>(props: {
  readonly record: Pick<DocumentRecord<Step>, "allowedActions"> | undefined;
  readonly steps: readonly NoInfer<Step>[];
}) {
  const { allowedActions } = props.record ?? {};
  if (!allowedActions) return null;
  const refusals = props.steps.map((step) => allowedActions[step]);
  const [refusal] = refusals;
  if (!refusal || refusals.includes(null)) return null;
  return <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={refusalText(refusal)} />;
}
