import type { StoredFile } from "@tandem/contract/platform/files";
import type { ClaimDetail } from "@tandem/contract/receiving/claims/claims";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { claimFace } from "./claimFace.tsx";

function ClaimBody({ claim }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(claimFace);
  const messages = useDocumentMessages("qualityClaim", claim.id, []);
  const part = (key: string, attached: readonly StoredFile[]) => ({
    key,
    label: t(`qualityClaim.${key}`),
    children: <FilesPart attached={attached} />,
  });
  return (
    <WholeDocument
      face={claimFace}
      document={claim}
      steps={steps}
      figures={["claimQty", "purUnitNo", "itemNo", "answerBy"]}
      // What is written is read once it is chosen: it never is the first.
      parts={[
        part("files", claim.files),
        ...(claim.answerFiles.length > 0 ? [part("answerFiles", claim.answerFiles)] : []),
        messages.part,
      ]}
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
