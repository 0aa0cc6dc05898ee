import type { RejectionDetail } from "@tandem/contract/receiving/rejections/rejections";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FileLinks } from "../../platform/files/FileLinks.tsx";
import { rejectionFace } from "./rejectionFace.tsx";

function RejectionBody({ rejection }: { rejection: RejectionDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(rejectionFace);
  const photos = {
    key: "photos",
    label: t("inspectionPages.photos"),
    children: <FileLinks attached={rejection.files} />,
  };
  return (
    <WholeDocument
      face={rejectionFace}
      document={rejection}
      steps={steps}
      figures={["checkReturnQty", "purUnitNo", "itemNo", "checkDate"]}
      parts={rejection.files.length > 0 ? [photos] : []}
    />
  );
}

/** One rejection as both sides see it (B3.5b). */
export default function RejectionPage() {
  return (
    <OpenedDocument<RejectionDetail> face={rejectionFace}>
      {(rejection) => <RejectionBody key={rejection.id} rejection={rejection} />}
    </OpenedDocument>
  );
}
