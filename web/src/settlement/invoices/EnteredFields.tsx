import { currencyDecimals } from "@tandem/contract/core/currencies";
import { compareNumbers, rounded, subtract } from "@tandem/contract/core/numbers";
import { enteredProblem } from "@tandem/contract/settlement/invoices/entered";
import { enteredInvoice, type InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { Form, type FormInstance } from "antd";
import i18next from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { quantityField, textField } from "../../fields/fields.tsx";
import { formatAmount } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import styles from "./Expected.module.css";

interface Props {
  readonly form: FormInstance;
  readonly of: InvoiceDetail;
}

type Field = NonNullable<ReturnType<typeof enteredProblem>>["field"];

/** What is wrong with a field as it stands beside the others, in the user's language. */
function problemAt({ form, of }: Props, field: Field, typed: unknown): string | null {
  const found = enteredProblem({ ...form.getFieldsValue(true), [field]: typed }, of.currency);
  return found?.field === field ? i18next.t(`errors.${found.error}`) : null;
}

/** Whether an invoice of the form that is chosen has a code beside its number, or must have one; where it has none, none stays. */
function useCode({ form, of }: Props): { readonly has: boolean; readonly needs: boolean } {
  const chosen = Form.useWatch("invoiceClassify", { form, preserve: true });
  const code: unknown = Form.useWatch("invoiceCode", { form, preserve: true });
  const errorWith = (given: string) =>
    enteredProblem({ invoiceClassify: chosen, invoiceCode: given, invoiceNo: "-" }, of.currency)?.error;
  const has = errorWith("-") !== "invoiceCodeOfElectronic";
  useEffect(() => {
    if (!has && code) form.setFieldValue("invoiceCode", null);
  }, [form, has, code]);
  return { has, needs: errorWith("") === "invoiceCodeNeeded" };
}

/** Amounts are as fine as their currency. */
function tooFine({ currency }: InvoiceDetail, field: "invoiceAmount" | "taxAmount", typed: unknown): string | null {
  const [amount, max] = [String(typed), currencyDecimals(currency)];
  if (compareNumbers(amount, rounded(amount, max)) === 0) return null;
  const label = i18next.t(field === "taxAmount" ? "enteredInvoice.taxAmount" : "common.invoiceAmount");
  return i18next.t("validation.amountDecimals", { field: label, currency, max });
}

/** How the amounts compare with what is expected, as they are typed. */
function Compared({ form, of }: Props) {
  const { t } = useTranslation();
  const amounts = Form.useWatch(
    ({ invoiceAmount, taxAmount }: Readonly<Record<string, string | undefined>>) => ({ invoiceAmount, taxAmount }),
    { form, preserve: true },
  );
  const differenceTo = (typed: string | undefined, expected: string) =>
    formatAmount(subtract(typedQuantity(typed), expected), of.currency);
  const isSame =
    compareNumbers(typedQuantity(amounts?.invoiceAmount), of.expectedAmount) === 0 &&
    compareNumbers(typedQuantity(amounts?.taxAmount), of.expectedTaxAmount) === 0;
  if (isSame) {
    return (
      <p className={styles.compared} role="status">
        {t("invoicePages.asExpected")}
      </p>
    );
  }
  return (
    <p className={`${styles.compared} ${styles.differs}`} role="status">
      {t("invoicePages.differs", {
        amount: differenceTo(amounts?.invoiceAmount, of.expectedAmount),
        tax: differenceTo(amounts?.taxAmount, of.expectedTaxAmount),
      })}
    </p>
  );
}

/** The invoice as its supplier made it out. */
export function EnteredFields(props: Props) {
  const { of } = props;
  const code = useCode(props);
  const amount = (field: "invoiceAmount" | "taxAmount") =>
    quantityField(enteredInvoice, field, {
      help: of.currency,
      problem: (typed) => tooFine(of, field, typed) ?? problemAt(props, field, typed),
    });
  return (
    <>
      {inputsOf(
        enteredInvoice,
        [
          ...(["invoiceType", "invoiceClassify"] as const),
          ...(code.has ? (["invoiceCode"] as const) : []),
          ...(["invoiceNo", "invoiceAmount", "taxAmount"] as const),
        ],
        {
          invoiceCode: textField(enteredInvoice, "invoiceCode", {
            required: code.needs,
            requiredText: "errors.invoiceCodeNeeded",
            problem: (typed) => problemAt(props, "invoiceCode", typed),
          }),
          invoiceNo: textField(enteredInvoice, "invoiceNo", {
            problem: (typed) => problemAt(props, "invoiceNo", typed),
          }),
          invoiceAmount: amount("invoiceAmount"),
          taxAmount: amount("taxAmount"),
        },
      )}
      <Compared {...props} />
      {inputsOf(enteredInvoice, ["invoiceDate"])}
    </>
  );
}
