import { currencyDecimals } from "@tandem/contract/core/currencies";
import { isFarAbove } from "@tandem/contract/core/far-above";
import { compareNumbers, rounded } from "@tandem/contract/core/numbers";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { type BillDetail, bills } from "@tandem/contract/settlement/bills/bills";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { askIfMeant, oddValue } from "../../fields/doubts.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { quantityField, remarkField } from "../../fields/fields.tsx";
import { formatAmount, formatNumber } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { priceText } from "../../orders/purchase-orders/priceText.ts";
import { billFace } from "./billFace.tsx";
import type { BillLine } from "./billLine.ts";
import styles from "./LineAmount.module.css";

/** What is said of a line: its supplier disputes it, or its buyer changes it. */
export type LineStepName = "dispute" | "adjust";

const fieldsOf = {
  dispute: { amount: "disputeAmount", reason: "disputeReason" },
  adjust: { amount: "amount", reason: "differenceReason" },
} as const;

interface Typed {
  readonly amount?: string;
  readonly disputeAmount?: string;
  readonly reason: string;
}

/** What a line is now, and what its supplier asks for. */
function Present({ line, withAsked }: { readonly line: BillLine; readonly withAsked: boolean }) {
  const { t } = useTranslation();
  const { billQty, purUnitNo, currency, disputeAmount, disputeReason } = line;
  return (
    <dl className={styles.present}>
      <dt>
        <FieldLabel entityName="billable" field="itemNo" />
      </dt>
      <dd>
        {line.itemNo} {line.goodsName}
      </dd>
      <dt>
        <FieldLabel entityName="billable" field="billQty" />
      </dt>
      <dd>
        {formatNumber(billQty)} {purUnitNo}
      </dd>
      <dt>
        <FieldLabel entityName="billable" field="price" />
      </dt>
      <dd>{priceText(line)}</dd>
      <dt>{t("billPages.present")}</dt>
      <dd>
        <b>{formatAmount(line.amount, currency)}</b>
      </dd>
      {withAsked && disputeAmount !== null && (
        <>
          <dt>
            <FieldLabel entityName="billable" field="disputeAmount" />
          </dt>
          <dd>
            <b>{formatAmount(disputeAmount, currency)}</b>
            <span className={styles.reason}>{disputeReason}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** How much it is, whoever pays it: what goes back is negative. */
const magnitude = (amount: string) => amount.replace(/^-/, "");

/** Says of one line of a bill what it should come to, or comes to, and why. */
export default function LineAmount(props: {
  readonly step: LineStepName;
  readonly bill: BillDetail;
  readonly line: BillLine;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { step, onClose } = props;
  // As it is by now: its bill may be asked for again beneath.
  const line = props.bill.lines.find((each) => each.id === props.line.id) ?? props.line;
  // What is said is said of the bill as it was when the dialog opened, or told of who was faster: nobody is gone over.
  const [{ id, version }, renew] = useState<Pick<BillDetail, "id" | "version">>(props.bill);
  const fields = fieldsOf[step];
  const { currency } = line;
  const present = line.amount;
  const problem = (typed: unknown) => {
    const amount = String(typed);
    const max = currencyDecimals(currency);
    if (compareNumbers(amount, rounded(amount, max)) !== 0)
      return t("validation.amountDecimals", { field: t(`billable.${fields.amount}`), currency, max });
    if (compareNumbers(amount, present) !== 0) return null;
    return t("errors.billAmountSame");
  };
  const save = async ({ amount = "", disputeAmount = "", reason }: Typed, inForm: CallOptions) => {
    const asked = step === "dispute" ? disputeAmount : amount;
    const word = t("doubts.aboveBilled", { billed: formatAmount(present, currency) });
    const odd = oddValue(t(`billable.${fields.amount}`), formatAmount(asked, currency), word);
    if (isFarAbove(magnitude(asked), magnitude(present)) && !(await askIfMeant([odd]))) return;
    const named = { id, version, lineId: line.id, reason };
    await takeStep(
      billFace,
      (options) =>
        step === "dispute"
          ? call(bills, "dispute", { ...named, disputeAmount }, options)
          : call(bills, "adjust", { ...named, amount }, options),
      { ...inForm, held: { face: billFace, id, step, renew } },
    );
    onClose();
  };
  return (
    <FormDialog<Typed>
      title={t(`billPages.${step}Title`, { line: line.sourceNo })}
      width={520}
      confirm={t(`bill.actions.${step}`)}
      initialValues={{
        [fields.amount]: line.disputeAmount ?? present,
        reason: step === "dispute" ? (line.disputeReason ?? "") : "",
      }}
      onCancel={onClose}
      save={save}
    >
      <p>{t(`billPages.${step}Text`)}</p>
      <Present line={line} withAsked={step === "adjust"} />
      {quantityField(billable, fields.amount, { required: true, problem })}
      {remarkField(billable, fields.reason, { required: true, name: "reason" })}
    </FormDialog>
  );
}
