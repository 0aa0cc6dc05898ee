import { ExceptionOutlined } from "@ant-design/icons";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { RejectionDetail } from "@tandem/contract/receiving/rejections/rejections";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import { refusalText } from "../../document/stepWords.ts";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { formatNumber } from "../../fields/format.ts";
import { listAddress } from "../../list/listState.ts";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { rejectionFace } from "./rejectionFace.tsx";

/** The numbers of what it came from and what was claimed of it, which lead there whoever may open it. */
function useLinks(rejection: RejectionDetail) {
  const { checkReturnNo, claimableQty, receiptId, receiptNo, asnNo, purchaseNo, purchaseOrderLineId } = rejection;
  const canOpen = useCanOpen();
  const leading = (menu: MenuName, text: string, to: string) => (canOpen(menu) ? <Link to={to}>{text}</Link> : text);
  const receipts = listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { open: receiptId });
  const notices = listAddress(pathTo("Offsite.Delivery.AsnTracking"), { asnNo });
  const chain = pathToDocument("Offsite.Delivery.OrderTracking.Chain", purchaseOrderLineId);
  const claims = listAddress(pathTo("ReceiptTracking.Claims"), { inspectionNo: checkReturnNo });
  return {
    claimableQty: leading("qualityClaims", formatNumber(claimableQty), claims),
    receiptNo: leading("receipts", receiptNo, receipts),
    asnNo: leading("shippingNotices", asnNo, notices),
    purchaseNo: leading("orderTracking", purchaseNo, chain),
  };
}

function RejectionBody({ rejection }: { rejection: RejectionDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(rejectionFace);
  const navigate = useNavigate();
  const shown = useLinks(rejection);
  const claim = {
    key: "claim",
    label: t("claimPages.raise"),
    icon: <ExceptionOutlined />,
    run: () => navigate(`${pathTo("ReceiptTracking.Claims.Add")}?rejection=${rejection.id}`),
  };
  const whyNoClaim = rejection.allowedActions.raiseClaim;
  const photos = {
    key: "photos",
    label: t("inspectionPages.photos"),
    children: <FilesPart attached={rejection.files} />,
  };
  return (
    <WholeDocument
      face={rejectionFace}
      document={rejection}
      steps={steps}
      actions={
        whyNoClaim === null
          ? [claim]
          : whyNoClaim === "claimedWholly"
            ? [{ ...claim, underMore: true, disabledReason: refusalText(whyNoClaim) }]
            : []
      }
      facts={{ shown }}
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
