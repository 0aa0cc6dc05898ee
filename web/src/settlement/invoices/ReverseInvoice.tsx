import type { InputOf } from "@tandem/contract/core/service";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { neededToReverse } from "@tandem/contract/settlement/invoices/entered";
import { invoice, reversedInvoice } from "@tandem/contract/settlement/invoices/invoices";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import type { RecordOf } from "../../document/documentFace.ts";
import { wordsOfStep } from "../../document/stepWords.ts";
import { takeStep } from "../../document/takeStep.ts";
import { remarkField, textField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";
import { invoiceFace } from "./invoiceFace.tsx";

type Reversing = (typeof invoices)["endpoints"]["reverse"];
type Reversed = RecordOf<typeof invoiceFace>;

/** The fields of the red invoice that are filled in. */
const asked = ["redInvoiceNo", "redInvoiceDate", "redLetterNo", "erpReversalNo"] as const;

interface Typed {
  readonly redInvoiceNo?: string;
  readonly redInvoiceDate: string;
  readonly redLetterNo?: string;
  readonly erpReversalNo?: string;
  readonly reason?: string;
}

/** What was left empty is not sent. */
const filledOf = (typed: Typed): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === "string" && value !== ""));

/** The buyer writes an invoice off: says by which red invoice, and why (B4.9b). */
export function useReverseInvoice(): { readonly reverse: (one: Reversed) => void; readonly dialog: ReactNode } {
  const [one, setOne] = useState<Reversed | null>(null);
  const words = one && wordsOfStep(invoiceFace, "reverse", one);
  const needed = one && neededToReverse(one);
  const dialog = one && words && needed && (
    <FormDialog<Typed>
      title={words.title}
      width={560}
      confirm={words.confirm}
      initialValues={{ redInvoiceDate: tenantToday() }}
      onCancel={() => setOne(null)}
      save={async (typed, inForm) => {
        const input = { id: one.id, version: one.version, ...filledOf(typed) } as InputOf<Reversing>;
        const answer = await takeStep(invoiceFace, (options) => call(invoices, "reverse", input, options), {
          ...inForm,
          held: {
            face: invoiceFace,
            id: one.id,
            step: "reverse",
            renew: (now: Reversed) => setOne({ ...one, ...now }),
          },
        });
        if (answer && words.done) sayDone(words.done);
        setOne(null);
      }}
    >
      <p>{words.content}</p>
      {inputsOf(reversedInvoice, asked, {
        redLetterNo: textField(reversedInvoice, "redLetterNo", {
          required: needed.redLetterNo,
          requiredText: "errors.invoiceRedLetterNeeded",
        }),
        erpReversalNo: textField(reversedInvoice, "erpReversalNo", {
          required: needed.erpReversalNo,
          requiredText: "errors.invoiceReverseInErp",
        }),
      })}
      {remarkField(invoice, "reverseReason", { required: true, name: "reason" })}
    </FormDialog>
  );
  return { reverse: setOne, dialog };
}
