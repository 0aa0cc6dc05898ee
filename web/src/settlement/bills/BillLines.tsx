import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { billable } from "@tandem/contract/settlement/billables/billables";
import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LineStep } from "../../document/LineStep.tsx";
import { LinesTable } from "../../document/LinesTable.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { Item, useChainOf } from "../../orders/purchase-orders/lines.tsx";
import { priceText } from "../../orders/purchase-orders/priceText.ts";
import { Choice } from "../../ui/Choice.tsx";
import styles from "./BillLines.module.css";
import { type BillLine, nameOfLine } from "./billLine.ts";
import type { LineStepName } from "./LineAmount.tsx";

type FieldName = keyof (typeof billable)["fields"] & string;

const label = (field: FieldName) => <FieldLabel entityName={billable.name} field={field} />;

/** A figure, and below it what is to be known of it. */
function Told({ figure, below }: { readonly figure: ReactNode; readonly below: ReactNode }) {
  return (
    <span className={styles.told}>
      {figure}
      {below && <span className={styles.below}>{below}</span>}
    </span>
  );
}

/** By how much a line comes to another amount than by its price, and what its supplier asks for, each with its reason. */
function Said({ line }: { readonly line: BillLine }) {
  const { t } = useTranslation();
  const { currency, differenceAmount, disputeAmount } = line;
  return (
    <>
      {differenceAmount !== null && (
        <Told
          figure={t("billPages.differs", { amount: formatMoney(differenceAmount, currency) })}
          below={line.differenceReason}
        />
      )}
      {disputeAmount !== null && (
        <Told
          figure={
            <span className={styles.disputed}>
              {t("billPages.asked", { amount: formatMoney(disputeAmount, currency) })}
            </span>
          }
          below={line.disputeReason}
        />
      )}
    </>
  );
}

const isSaid = ({ differenceAmount, disputeAmount }: BillLine) => differenceAmount !== null || disputeAmount !== null;

/** Narrows the lines to those that are disputed, where some are. */
function useDisputed(lines: readonly BillLine[]) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"all" | "disputed">("all");
  const disputed = lines.filter(({ disputeAmount }) => disputeAmount !== null);
  if (disputed.length === 0 || disputed.length === lines.length) return { rows: lines, choice: null };
  return {
    rows: shown === "disputed" ? disputed : lines,
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
const whatColumns = (t: (key: string) => string): ListColumn<BillLine>[] => [
  plainColumn({
    key: "source",
    title: label("sourceNo"),
    width: 165,
    render: (line) => (
      <Told
        figure={line.sourceNo}
        below={
          <>
            {fieldValue(billable.fields.sourceType, line.sourceType)}{" "}
            <span className={styles.day}>{line.sourceDate}</span>
          </>
        }
      />
    ),
  }),
  plainColumn({
    key: "order",
    title: t("common.purchaseNo"),
    width: 125,
    render: (line) => <Told figure={line.purchaseNo} below={lineName(line)} />,
  }),
  plainColumn({ key: "item", title: t("common.itemNo"), width: 160, render: (line) => <Item line={line} /> }),
  plainColumn({
    key: "quantity",
    title: label("billQty"),
    width: 120,
    align: "right",
    render: (line) => (
      <Told figure={`${formatNumber(line.billQty)} ${line.purUnitNo}`} below={`× ${priceText(line)}`} />
    ),
  }),
  plainColumn({
    key: "amount",
    title: label("amount"),
    width: 110,
    align: "right",
    render: (line) => formatMoney(line.amount, line.currency),
  }),
];

/** The lines of a bill; what is said of one is said in its row. */
export function BillLines(props: {
  readonly bill: BillDetail;
  readonly beside: readonly ListColumn<BillLine>[];
  readonly onStep: (step: LineStepName, line: BillLine) => void;
  readonly onWithdraw: (line: BillLine) => void;
}) {
  const { t } = useTranslation();
  const { bill, onStep } = props;
  const { lines, allowedActions } = bill;
  const { rows, choice } = useDisputed(lines);
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
