import { orNull } from "@tandem/contract/core/or-null";
import { billPool, bills, type UpTo } from "@tandem/contract/settlement/bills/bills";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { type CallOptions, call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
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

/** What the chosen day and parties come to, as it is now; says how many rows that takes, none before it is known. */
function Preview({ onSeen }: { readonly onSeen: (rows: number) => void }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const [since, until, orgNo, supplierNo] = [
    Form.useWatch("since", form),
    Form.useWatch("until", form),
    Form.useWatch("orgNo", form),
    Form.useWatch("supplierNo", form),
  ];
  const { data, isError } = useQuery({
    ...callQuery(bills, "getBillsToCome", upToOf({ since, until, orgNo, supplierNo })),
    enabled: Boolean(until),
  });
  const rows = data?.bills.reduce((sum, { lineCount }) => sum + lineCount, 0) ?? 0;
  useEffect(() => onSeen(rows), [onSeen, rows]);
  if (isError) return <p role="status">{t("billablePages.notCounted")}</p>;
  if (!data) return <p role="status">{until ? t("billablePages.counting") : null}</p>;
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
      {/* Enter takes a day over: what that comes to is seen before anything is billed. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs in it */}
      <div onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
        {inputsOf(billPool, ["since", "until", "orgNo", "supplierNo"])}
      </div>
      <Preview onSeen={setRows} />
    </FormDialog>
  );
}
