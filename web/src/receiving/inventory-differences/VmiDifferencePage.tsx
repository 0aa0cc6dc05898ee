import { DifferencePage } from "./DifferencePage.tsx";
import { differenceFace } from "./differenceFace.tsx";

/** A difference of suppliers' goods at the buyer's places. */
export default function VmiDifferencePage() {
  return <DifferencePage face={differenceFace} />;
}
