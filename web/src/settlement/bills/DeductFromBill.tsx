import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import type { OutputOf } from "@tandem/contract/core/service";
import { bills } from "@tandem/contract/settlement/bills/bills";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { takeStep } from "../../document/takeStep.ts";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatAmount } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { DeductionChoice } from "../deductions/DeductionChoice.tsx";
import { type Bill, billFace } from "./billFace.tsx";
import styles from "./DeductFromBill.module.css";

type Deductions = OutputOf<(typeof bills)["endpoints"]["getBillDeductions"]>["records"];

/** A bill from which something is to be deducted. */
export type DeductedBill = Pick<Bill, "id" | "version" | "billNo" | "amount" | "currency">;

const none: Deductions = [];

interface Typed {
  readonly deductionIds: readonly string[];
}

/** What somebody else puts on the bill or takes off meanwhile is ticked so here, but for what was ticked or unticked here. */
function FollowBill({ onBill }: { readonly onBill: readonly string[] }) {
  const form = Form.useFormInstance<Typed>();
  const known = useRef(onBill);
  useEffect(() => {
    const before = known.current;
    known.current = onBill;
    const ticked = form.getFieldValue("deductionIds") as Typed["deductionIds"];
    const isOurs = (id: string) => ticked.includes(id) !== before.includes(id);
    const ids = [...new Set([...ticked, ...onBill])].filter((id) => (isOurs(id) ? ticked : onBill).includes(id));
    if (ids.length !== ticked.length || ids.some((id) => !ticked.includes(id))) form.setFieldValue("deductionIds", ids);
  }, [form, onBill]);
  return null;
}

/** What is to be paid with the deductions that are ticked. */
function ToPay({ bill, deductions }: { readonly bill: DeductedBill; readonly deductions: Deductions }) {
  const { t } = useTranslation();
  const ids = Form.useWatch("deductionIds", Form.useFormInstance<Typed>()) ?? [];
  const deducted = sum(deductions.filter(({ id }) => ids.includes(id)).map((each) => each.confirmAmount ?? "0"));
  const { amount, currency } = bill;
  const left = subtract(amount, deducted);
  const isBeyond = compareNumbers(left, "0") < 0 && ids.length > 0;
  return (
    <>
      <dl className={styles.figures}>
        <dt>
          <FieldLabel entityName="bill" field="amount" />
        </dt>
        <dd>{formatAmount(amount, currency)}</dd>
        <dt>
          <FieldLabel entityName="bill" field="deductedAmount" />
        </dt>
        <dd>{formatAmount(deducted, currency)}</dd>
        <dt>
          <FieldLabel entityName="bill" field="payableAmount" />
        </dt>
        <dd>
          <b>{formatAmount(left, currency)}</b>
        </dd>
      </dl>
      {isBeyond && (
        <p className={styles.wrong} role="status">
          {t("billPages.deductedBeyond")}
        </p>
      )}
    </>
  );
}

/** The buyer says which agreed deductions take off of a bill (B3.17). */
export default function DeductFromBill(props: {
  readonly bill: DeductedBill;
  /** Somebody else was faster: from then on it is about the bill as it is now. */
  readonly onRenew: (now: DeductedBill) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bill, onRenew, onClose } = props;
  const { id, version } = bill;
  const found = useQuery(callQuery(bills, "getBillDeductions", { id }));
  const records = found.data?.records ?? none;
  const onBill = useMemo(() => records.filter(({ billId }) => billId === id).map((each) => each.id), [records, id]);
  return (
    <FormDialog<Typed>
      title={t("billPages.deductTitle", { number: bill.billNo })}
      width={640}
      confirm={t("actions.save")}
      initialValues={{ deductionIds: onBill }}
      blocked={records.length === 0}
      waiting={
        found.data === undefined && (
          <Loaded query={found} rows={4}>
            {() => null}
          </Loaded>
        )
      }
      onCancel={onClose}
      save={async ({ deductionIds }, inForm) => {
        const input = { id, version, deductionIds: [...deductionIds] };
        await takeStep(billFace, (options) => call(bills, "deduct", input, options), {
          ...inForm,
          held: {
            ...{ face: billFace, id, step: "deduct" },
            renew: (now: DeductedBill) => {
              onRenew(now);
              void found.refetch();
            },
          },
        });
        onClose();
      }}
    >
      {records.length === 0 ? (
        <p>{t("billPages.noDeductions")}</p>
      ) : (
        <>
          <p>{t("billPages.deductText")}</p>
          <Form.Item name="deductionIds" extra={t("invoicePages.deductionsHelp")}>
            <DeductionChoice deductions={records} />
          </Form.Item>
          <FollowBill onBill={onBill} />
          <ToPay bill={bill} deductions={records} />
        </>
      )}
    </FormDialog>
  );
}
