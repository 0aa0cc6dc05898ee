import type { StoredFile } from "@tandem/contract/platform/files";
import type { ClaimDetail } from "@tandem/contract/receiving/claims/claims";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FileLinks } from "../../platform/files/FileLinks.tsx";
import { claimFace } from "./claimFace.tsx";

function ClaimBody({ claim }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(claimFace);
  const part = (key: string, attached: readonly StoredFile[]) =>
    attached.length > 0 ? [{ key, label: t(`claimPages.${key}`), children: <FileLinks attached={attached} /> }] : [];
  return (
    <WholeDocument
      face={claimFace}
      document={claim}
      steps={steps}
      figures={["claimQty", "purUnitNo", "itemNo", "answerBy"]}
      parts={[...part("files", claim.files), ...part("answerFiles", claim.answerFiles)]}
    />
  );
}

/** One claim with its answer, as both sides see it. */
export default function ClaimPage() {
  return (
    <OpenedDocument<ClaimDetail> face={claimFace}>
      {(claim) => <ClaimBody key={claim.id} claim={claim} />}
    </OpenedDocument>
  );
}
