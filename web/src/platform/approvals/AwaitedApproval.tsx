import type { AwaitedApproval as Awaited } from "@tandem/contract/platform/approvals/approvals";
import { approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { Alert, Button, Space } from "antd";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { formatAmount, formatInstant } from "../../fields/format.ts";
import styles from "./AwaitedApproval.module.css";
import { approvalFace } from "./approvalFace.tsx";

/** What a document waits for: who must approve, who has, who asked; decided from here by whose turn it is. */
export function AwaitedApproval({ approval }: { readonly approval: Awaited }) {
  const { t } = useTranslation();
  const steps = useSteps(approvalFace);
  const { documentStep, waitsFor, approvedBy, askedName, askedDate, ruleName, amount, currency } = approval;
  return (
    <Alert
      type="info"
      showIcon
      title={t("approvalPages.waits", { step: t(approvalStep.labelKey(documentStep)), names: waitsFor ?? "" })}
      description={
        <>
          {t("approvalPages.askedBy", {
            name: askedName,
            moment: formatInstant(askedDate),
            amount: formatAmount(amount, currency),
            rule: ruleName,
          })}{" "}
          {approvedBy && t("approvalPages.approvedSoFar", { names: approvedBy })}
          <Space wrap className={styles.steps ?? ""}>
            {steps.ofRow(approval).map(({ key, label, icon, danger, primary, run }) => (
              <Button
                key={key}
                size="small"
                icon={icon}
                danger={danger ?? false}
                type={primary ? "primary" : "default"}
                onClick={() => void run()}
              >
                {label}
              </Button>
            ))}
          </Space>
        </>
      }
    />
  );
}
