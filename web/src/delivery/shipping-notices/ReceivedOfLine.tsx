import { formatNumber } from "../../fields/format.ts";
import { ToneText } from "../../ui/StatusText.tsx";
import { beyondWord } from "./beyondWord.ts";

/** How much of a line was received, and by how much that is more than was announced. */
export function ReceivedOfLine({ line }: { readonly line: Readonly<Record<"deliveryQty" | "receiveQty", string>> }) {
  const beyond = beyondWord(line);
  return (
    <>
      {formatNumber(line.receiveQty)}
      {beyond && (
        <div>
          <ToneText tone="waiting" text={beyond} />
        </div>
      )}
    </>
  );
}
