import { billable } from "@tandem/contract/settlement/billables/billables";
import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LineStep } from "../../document/LineStep.tsx";
import { LinesTable } from "../../document/LinesTable.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatMoney } from "../../fields/format.ts";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { useChainOf } from "../../orders/purchase-orders/lines.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Clamped } from "../../ui/Clamped.tsx";
import { goodsColumns, nameOfLine } from "../billables/goodsColumns.tsx";
import styles from "./BillLines.module.css";
import type { BillLine } from "./billLine.ts";
import type { LineStepName } from "./LineAmount.tsx";
import { Told } from "./Told.tsx";

type FieldName = keyof (typeof billable)["fields"] & string;

const label = (field: FieldName) => <FieldLabel entityName={billable.name} field={field} />;

/** By how much a line comes to another amount than by its price, and what its supplier asks for, each with its reason. */
function Said({ line }: { readonly line: BillLine }) {
  const { t } = useTranslation();
  const { currency, differenceAmount, disputeAmount } = line;
  return (
    <>
      {differenceAmount !== null && (
        <Told
          figure={t("billPages.differs", { amount: formatMoney(differenceAmount, currency) })}
          below={line.differenceReason && <Clamped text={line.differenceReason} />}
        />
      )}
      {disputeAmount !== null && (
        <Told
          figure={
            <span className={styles.disputed}>
              {t("billPages.asked", { amount: formatMoney(disputeAmount, currency) })}
            </span>
          }
          below={line.disputeReason && <Clamped text={line.disputeReason} />}
        />
      )}
    </>
  );
}

const isSaid = ({ differenceAmount, disputeAmount }: BillLine) => differenceAmount !== null || disputeAmount !== null;

/** Narrows the lines to those that are disputed, where some are and others are not. */
export function useDisputed(lines: readonly BillLine[]): {
  readonly rows: readonly BillLine[];
  readonly choice: ReactNode;
  /** None where there is nothing to narrow. */
  readonly showDisputed: (() => void) | null;
} {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"all" | "disputed">("all");
  const disputed = lines.filter(({ disputeAmount }) => disputeAmount !== null);
  if (disputed.length === 0 || disputed.length === lines.length) {
    return { rows: lines, choice: null, showDisputed: null };
  }
  return {
    rows: shown === "disputed" ? disputed : lines,
    showDisputed: () => setShown("disputed"),
    choice: (
      <div className={styles.choice}>
        <Choice
          label={t("billPages.shown")}
          value={shown}
          options={[
            { value: "all", label: t("listPage.all") },
            { value: "disputed", label: t("billPages.disputed", { count: disputed.length }) },
          ]}
          onChange={setShown}
        />
      </div>
    ),
  };
}

/** What a line is of, and what it comes to. */
const whatColumns = (t: (key: string) => string): ListColumn<BillLine>[] =>
  Object.values(
    goodsColumns<BillLine>({ t, label, quantity: { title: label("billQty"), of: ({ billQty }) => billQty } }),
  );

/** The lines of a bill; what is said of one is said in its row. */
export function BillLines(props: {
  readonly bill: BillDetail;
  /** Which of its lines are shown, and the choice of these. */
  readonly disputed: ReturnType<typeof useDisputed>;
  readonly beside: readonly ListColumn<BillLine>[];
  readonly onStep: (step: LineStepName, line: BillLine) => void;
  readonly onWithdraw: (line: BillLine) => void;
}) {
  const { t } = useTranslation();
  const { bill, onStep } = props;
  const { lines, allowedActions } = bill;
  const { rows, choice } = props.disputed;
  const steps = (["dispute", "adjust"] as const).filter((step) => allowedActions[step] === null);
  const withdraws = allowedActions.withdrawDispute === null;
  const withdrawOf = (line: BillLine) => {
    const name = t("billPages.withdrawLine");
    const called = t("billPages.stepOfLine", { step: name, line: nameOfLine(line) });
    return <LineStep key="withdraw" label={name} name={called} run={() => props.onWithdraw(line)} />;
  };
  const stepOf = (step: LineStepName, line: BillLine) => {
    const isAgain = step === "dispute" && line.disputeAmount !== null;
    const name = t(isAgain ? "billPages.disputeAgain" : `bill.actions.${step}`);
    const called = t("billPages.stepOfLine", { step: name, line: nameOfLine(line) });
    return <LineStep key={step} label={name} name={called} run={() => onStep(step, line)} />;
  };
  const said = plainColumn<BillLine>({
    key: "said",
    title: t("billPages.said"),
    width: 175,
    render: (line) => (isSaid(line) ? <Said line={line} /> : null),
  });
  const taken = plainColumn<BillLine>({
    key: "steps",
    title: t("billPages.steps"),
    width: 130,
    render: (line) => (
      <span className={styles.steps}>
        {steps.map((step) => stepOf(step, line))}
        {withdraws && line.disputeAmount !== null && withdrawOf(line)}
      </span>
    ),
  });
  return (
    <>
      {choice}
      <LinesTable
        columns={[
          ...whatColumns(t),
          ...(lines.some(isSaid) ? [said] : []),
          ...(steps.length > 0 ? [taken] : []),
          ...props.beside,
        ]}
        rows={rows}
        facts={["item", "amount", "said", "steps", "quantity"]}
        {...useChainOf<BillLine>((line) => line.purchaseOrderLineId)}
      />
    </>
  );
}
