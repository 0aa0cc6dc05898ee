import { ExceptionOutlined } from "@ant-design/icons";
import type { RejectionDetail } from "@tandem/contract/receiving/rejections/rejections";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FileLinks } from "../../platform/files/FileLinks.tsx";
import { pathTo } from "../../routes/paths.ts";
import { rejectionFace } from "./rejectionFace.tsx";

function RejectionBody({ rejection }: { rejection: RejectionDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(rejectionFace);
  const canOpen = useCanOpen();
  const navigate = useNavigate();
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
      actions={
        canOpen("qualityClaims", "isAdd")
          ? [
              {
                key: "claim",
                label: t("claimPages.raise"),
                icon: <ExceptionOutlined />,
                run: () => navigate(`${pathTo("ReceiptTracking.Claims.Add")}?rejection=${rejection.id}`),
              },
            ]
          : []
      }
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
