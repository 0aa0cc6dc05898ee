import { DifferencePage } from "./DifferencePage.tsx";
import { escrowDifferenceFace } from "./differenceFace.tsx";

/** A difference of the buyer's goods that suppliers keep. */
export default function EscrowDifferencePage() {
  return <DifferencePage face={escrowDifferenceFace} />;
}
