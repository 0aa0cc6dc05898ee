import type { ReturnNoteDetail, ReturnNoteInput } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import type { TestUser } from "../application.ts";
import { day } from "../orders.ts";
import type { TestedDocument } from "../tested-documents.ts";

let count = 0;

/** A return note over a receipt, sent to the supplier. */
export async function buildReturned(
  user: TestUser,
  { id: receiptId }: { readonly id: string },
  returnQty: string,
  wish: Partial<ReturnNoteInput> = {},
): Promise<ReturnNoteDetail> {
  const lines = [{ receiptId, returnQty, returnReason: "Cracked" }];
  count += 1;
  // A remark of its own, so that it is not taken for the same note saved twice.
  const remark = `Note ${count}`;
  const input = { returnType: returnType.code.exchange, returnDate: day(0), remark, lines, ...wish };
  const { id, version } = await user.ok("returnNotes", "saveReturnNote", input);
  await user.ok("returnNotes", "send", { sendList: [{ id, version }] });
  return user.ok("returnNotes", "getReturnNoteById", { id });
}

export const tested: TestedDocument = {
  probes: {
    returnNotes: {
      saveReturnNote: {
        by: ["warehouse"],
        names: "receipt",
        input: ({ id }) => ({
          returnType: "1",
          returnDate: day(0),
          lines: [{ receiptId: id, returnQty: "0", returnReason: "None" }],
        }),
      },
    },
  },
  async build(admin, { receipt }) {
    const { id, lines } = await buildReturned(admin, receipt, "5");
    return { returnNote: { id }, returnNoteLine: { id: lines[0]?.id ?? "" } };
  },
};
