import { orNull } from "@tandem/contract/core/or-null";
import { billPool, bills, type UpTo } from "@tandem/contract/settlement/bills/bills";
import { mostPooled, problemOfDays } from "@tandem/contract/settlement/bills/pool-days";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { type CallOptions, call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { billFace } from "../bills/billFace.tsx";
import { BillsToCome } from "./BillsToCome.tsx";

type Values = Partial<UpTo>;
export interface MadeBill {
  readonly id: string;
  readonly billNo: string;
}

const upToOf = ({ since, until = "", orgNo, supplierNo }: Values): UpTo => ({
  since: orNull(since),
  until,
  orgNo: orNull(orgNo),
  supplierNo: orNull(supplierNo),
});

/** What the chosen day and parties come to, as it is now; says how many rows that takes, none before it is known or where it is too much. */
function Preview({ onSeen }: { readonly onSeen: (rows: number) => void }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const [since, until, orgNo, supplierNo] = [
    Form.useWatch("since", form),
    Form.useWatch("until", form),
    Form.useWatch("orgNo", form),
    Form.useWatch("supplierNo", form),
  ];
  const upTo = upToOf({ since, until, orgNo, supplierNo });
  const problem = until ? problemOfDays(upTo, tenantToday()) : null;
  const { data, isError } = useQuery({
    ...callQuery(bills, "getBillsToCome", upTo),
    enabled: Boolean(until) && problem === null,
  });
  const rows = data?.bills.reduce((sum, { lineCount }) => sum + lineCount, 0) ?? 0;
  const isTooMuch = rows > mostPooled;
  useEffect(() => onSeen(isTooMuch ? 0 : rows), [onSeen, rows, isTooMuch]);
  if (problem) {
    return <p role="alert">{t(problem.key, { ...problem.parameters, field: t(problem.fieldKey ?? "") })}</p>;
  }
  if (isError) return <p role="status">{t("billablePages.notCounted")}</p>;
  if (!data) return <p role="status">{until ? t("billablePages.counting") : null}</p>;
  if (isTooMuch) return <p role="alert">{t("errors.billPoolTooMany", { max: formatNumber(String(mostPooled)) })}</p>;
  const toCome = data.bills.map((each) => ({ ...each, rows: each.lineCount }));
  return (
    <>
      {rows > 0 ? (
        <BillsToCome bills={toCome} able={rows} others={[]} />
      ) : (
        <p role="status">{t("billablePages.nothingUntil")}</p>
      )}
      {data.unpricedCount > 0 && <p role="status">{t("billablePages.unpricedLeft", { count: data.unpricedCount })}</p>}
    </>
  );
}

/** Makes bills of all that is unbilled up to a day, once its user has seen what that comes to. */
export default function BillPool(props: {
  readonly onClose: () => void;
  readonly onMade: (bills: readonly MadeBill[]) => void;
}) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(0);
  const save = async (values: Values, inForm: CallOptions) => {
    const made = await call(bills, "billPool", upToOf(values), inForm);
    await askAgain(billFace);
    props.onMade(made.bills);
  };
  return (
    <FormDialog<Values>
      width={560}
      title={t("billablePages.billAll")}
      confirm={t("billablePages.create")}
      // Usually what came until the month ended.
      initialValues={{ until: dayjs(tenantToday()).startOf("month").subtract(1, "day").format("YYYY-MM-DD") }}
      blocked={rows === 0}
      save={save}
      onCancel={props.onClose}
    >
      {inputsOf(billPool, ["since", "until", "orgNo", "supplierNo"])}
      <Preview onSeen={setRows} />
    </FormDialog>
  );
}
