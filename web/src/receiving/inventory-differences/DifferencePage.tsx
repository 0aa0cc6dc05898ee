import { compareNumbers } from "@tandem/contract/core/numbers";
import type { DifferenceDetail } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { differenceStatus } from "@tandem/contract/receiving/inventory-differences/statuses";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { formatNumber } from "../../fields/format.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { appliedTo, differenceFace } from "./differenceFace.tsx";

/** Says that the book moved since, and what agreeing makes of it. */
function MovedSince({ whole }: { readonly whole: DifferenceDetail }) {
  const { t } = useTranslation();
  const isUnsettled = differenceStatus.groups.unsettled.some((code) => code === whole.differenceStatus);
  if (!isUnsettled || compareNumbers(whole.currentQty, whole.bookQty) === 0) return null;
  const figures = { book: whole.bookQty, now: whole.currentQty, to: appliedTo(whole) };
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, formatNumber(value)]));
  return <PageMessage tone="info" title={t("inventoryDifferencePages.moved", shown)} />;
}

function DifferenceBody({ whole }: { readonly whole: DifferenceDetail }) {
  return (
    <WholeDocument
      face={differenceFace}
      document={whole}
      steps={useSteps(differenceFace)}
      figures={["bookQty", "countedQty", "differenceKind", "differenceQty", "unitNo"]}
      facts={{}}
      parts={[]}
    >
      <MovedSince whole={whole} />
    </WholeDocument>
  );
}

/** One difference, as both sides see and settle it (B2.19). */
export default function DifferencePage() {
  return (
    <OpenedDocument<DifferenceDetail> face={differenceFace}>
      {(whole) => <DifferenceBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
