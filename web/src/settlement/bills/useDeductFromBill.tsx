import { type ReactNode, useState } from "react";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import type { DeductedBill } from "./DeductFromBill.tsx";

const DeductFromBill = late(() => import("./DeductFromBill.tsx"));

/** Opens the dialog in which the buyer says what is deducted from a bill. */
export function useDeductFromBill(): { readonly deduct: (bill: DeductedBill) => void; readonly dialog: ReactNode } {
  // What is said is said of the bill as it was when the dialog opened, or told of who was faster: nobody is gone over.
  const [bill, setBill] = useState<DeductedBill | null>(null);
  const close = () => setBill(null);
  const dialog = bill && (
    <Opened onEscape={close}>
      <DeductFromBill bill={bill} onRenew={setBill} onClose={close} />
    </Opened>
  );
  return { deduct: setBill, dialog };
}
