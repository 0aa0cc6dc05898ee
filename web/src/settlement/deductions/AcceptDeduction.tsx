import { compareNumbers } from "@tandem/contract/core/numbers";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeGiven } from "../../document/takeGiven.ts";
import { quantityField } from "../../fields/fields.tsx";
import { formatAmount, formatMoney } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { type Deduction, deductionFace } from "./deductionFace.tsx";

type Accepted = Pick<Deduction, "id" | "version" | "deductionNo" | "deductionAmount" | "currency">;

/** The supplier says how much of a deduction it accepts: all of it unless it types another amount. */
export function useAcceptDeduction(): { readonly accept: (one: Accepted) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [one, setOne] = useState<Accepted | null>(null);
  const dialog = one && (
    <FormDialog<{ confirmAmount: string }>
      title={t("deductionPages.acceptTitle", { number: one.deductionNo })}
      width={420}
      confirm={t("deduction.actions.accept")}
      initialValues={{ confirmAmount: one.deductionAmount }}
      onCancel={() => setOne(null)}
      save={async ({ confirmAmount }, inForm) => {
        await takeGiven(
          deductionFace,
          "accept",
          one,
          { confirmAmount },
          { inForm, renew: (now) => setOne({ ...one, ...now }) },
        );
        setOne(null);
      }}
    >
      <p>{t("deductionPages.acceptText", { amount: formatAmount(one.deductionAmount, one.currency) })}</p>
      {quantityField(deduction, "confirmAmount", {
        required: true,
        problem: (typed) =>
          compareNumbers(String(typed), one.deductionAmount) > 0
            ? t("errors.deductionConfirmedBeyond", {
                amount: formatMoney(one.deductionAmount, one.currency),
                currency: one.currency,
              })
            : null,
      })}
    </FormDialog>
  );
  return { accept: setOne, dialog };
}
