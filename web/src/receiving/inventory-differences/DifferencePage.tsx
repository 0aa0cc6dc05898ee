import { compareNumbers } from "@tandem/contract/core/numbers";
import type { DifferenceDetail } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { differenceStatus } from "@tandem/contract/receiving/inventory-differences/statuses";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { formatNumber } from "../../fields/format.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { appliedTo, type differenceFace } from "./differenceFace.tsx";

/** Says that the book moved since, and what agreeing makes of it. */
function MovedSince({ whole }: { readonly whole: DifferenceDetail }) {
  const { t } = useTranslation();
  const isUnsettled = differenceStatus.groups.unsettled.some((code) => code === whole.differenceStatus);
  if (!isUnsettled || compareNumbers(whole.currentQty, whole.bookQty) === 0) return null;
  const figures = { book: whole.bookQty, now: whole.currentQty, to: appliedTo(whole) };
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, formatNumber(value)]));
  const isShort = figures.to.startsWith("-");
  const key = isShort ? "movedShort" : "moved";
  return <PageMessage tone={isShort ? "error" : "info"} title={t(`inventoryDifferencePages.${key}`, shown)} />;
}

interface DifferenceProps {
  readonly face: typeof differenceFace;
}

function DifferenceBody({ face, whole }: DifferenceProps & { readonly whole: DifferenceDetail }) {
  return (
    <WholeDocument
      face={face}
      document={whole}
      steps={useSteps(face)}
      figures={["bookQty", "countedQty", "differenceKind", "differenceQty", "unitNo"]}
      facts={{}}
      parts={[]}
    >
      <MovedSince whole={whole} />
    </WholeDocument>
  );
}

/** One difference, as both sides see and settle it (B2.19). */
export function DifferencePage({ face }: DifferenceProps) {
  return (
    <OpenedDocument<DifferenceDetail> face={face}>
      {(whole) => <DifferenceBody key={whole.id} face={face} whole={whole} />}
    </OpenedDocument>
  );
}
