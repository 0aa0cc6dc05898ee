import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { materialIssue } from "@tandem/contract/orders/provided-materials/material-issues";
import { Form } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeGiven } from "../../document/takeGiven.ts";
import { quantityField } from "../../fields/fields.tsx";
import { formatNumber } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { materialIssueFace } from "./materialIssueFace.tsx";

/** What is known of an issue that is to be confirmed. */
interface Issue {
  readonly id: string;
  readonly version: number;
  readonly issueNo: string;
  readonly issueQty: string;
  readonly unitNo: string;
  readonly materialNo: string;
}

/** How what is typed differs from what was issued. */
function Difference({ issued, unitNo }: { readonly issued: string; readonly unitNo: string }) {
  const { t } = useTranslation();
  const typed = Form.useWatch("confirmedQty") as string | undefined;
  if (!typed || !/^\d+(\.\d+)?$/.test(typed)) return null;
  const difference = compareNumbers(typed, issued);
  if (difference === 0) return null;
  const words = (quantity: string) => ({ quantity: formatNumber(quantity), unit: unitNo });
  return (
    <p role="status">
      {difference < 0
        ? t("materialIssuePages.lessBy", words(subtract(issued, typed)))
        : t("errors.materialBeyondIssue", words(issued))}
    </p>
  );
}

/** The supplier says how much of an issue it got: all of it unless it types another quantity. */
export function useConfirmIssue(): { readonly confirm: (issue: Issue) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [issue, setIssue] = useState<Issue | null>(null);
  const dialog = issue && (
    <FormDialog<{ confirmedQty: string }>
      title={t("materialIssuePages.confirmTitle", { number: issue.issueNo })}
      width={420}
      confirm={t("materialIssue.actions.confirm")}
      initialValues={{ confirmedQty: issue.issueQty }}
      onCancel={() => setIssue(null)}
      save={async ({ confirmedQty }, inForm) => {
        await takeGiven(
          materialIssueFace,
          "confirm",
          issue,
          { confirmedQty },
          { inForm, renew: (now) => setIssue({ ...issue, ...now }) },
        );
        setIssue(null);
      }}
    >
      <p>
        {t("materialIssuePages.confirmText", {
          quantity: formatNumber(issue.issueQty),
          unit: issue.unitNo,
          material: issue.materialNo,
        })}
      </p>
      {quantityField(materialIssue, "confirmedQty")}
      <Difference issued={issue.issueQty} unitNo={issue.unitNo} />
    </FormDialog>
  );
  return { confirm: setIssue, dialog };
}
