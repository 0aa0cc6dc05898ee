import type { DeliveryApprovalDetail } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { useTranslation } from "react-i18next";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { deliveryApprovalFace } from "./deliveryApprovalFace.tsx";

function DeliveryApprovalBody({ approval }: { approval: DeliveryApprovalDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(deliveryApprovalFace);
  return (
    <WholeDocument
      face={deliveryApprovalFace}
      document={approval}
      steps={steps}
      figures={["itemNo", "lotNo", "effectiveDate", "expiryDate"]}
      facts={{ without: ["reportFile"] }}
      parts={[
        {
          key: "reports",
          label: t("deliveryApprovalPages.reports"),
          children: <FilesPart attached={approval.files} />,
        },
      ]}
    />
  );
}

/** One delivery approval with its reports, as both sides see it (B3.11). */
export default function DeliveryApprovalPage() {
  return (
    <OpenedDocument<DeliveryApprovalDetail> face={deliveryApprovalFace}>
      {(approval) => <DeliveryApprovalBody key={approval.id} approval={approval} />}
    </OpenedDocument>
  );
}
