import type { Entity } from "@tandem/contract/core/entity";
import { writableFields } from "@tandem/contract/core/entity";
import {
  type DeliveryApprovalDetail,
  type DeliveryApprovalInput,
  deliveryApproval,
  deliveryApprovals,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call, upload } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { textField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { FilesItem, fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { deliveryApprovalFace } from "./deliveryApprovalFace.tsx";

const ofBuyer = writableFields(deliveryApproval);
const ofSupplier = ofBuyer.filter((name) => name !== "supplierNo");

function Reports() {
  const { t } = useTranslation();
  return (
    <FilesItem
      send={(file, options) => upload(deliveryApprovals, "uploadReport", file, {}, options)}
      invitation={t("deliveryApprovalPages.chooseReports")}
      required={t("deliveryApprovalPages.reportsRequired")}
      help={t("deliveryApprovalPages.reportsHelp")}
    />
  );
}

function inputFrom(values: FormValues, approval: DeliveryApprovalDetail | undefined): DeliveryApprovalInput {
  return {
    ...inputOf(deliveryApproval, values),
    ...(approval ? { id: approval.id, version: approval.version } : {}),
    fileIds: fileIdsOf(values),
  };
}

/** Hands reports in for review, or corrects what is not approved (B4.4b). */
export default function DeliveryApprovalForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const names = useCurrentUser().side === "supplier" ? ofSupplier : ofBuyer;
  return (
    <FormPage<DeliveryApprovalDetail, DeliveryApprovalDetail>
      title={t(id === null ? "deliveryApprovalPages.new" : "deliveryApprovalPages.modify")}
      tabTitle={({ approvalNo }) => ({ key: "deliveryApprovalPages.modifyTitle", values: { number: approvalNo } })}
      initial={{ effectiveDate: tenantToday(), files: [] }}
      {...(id === null
        ? {}
        : { load: () => call(deliveryApprovals, "getDeliveryApprovalById", { id }, { showError: false }) })}
      written={deliveryApprovalFace}
      save={(values, approval, inForm) =>
        call(deliveryApprovals, "saveDeliveryApproval", inputFrom(values, approval), inForm)
      }
      backPath={pathTo("Offsite.Delivery.Approval")}
      savedPath={(saved) => pathToDocument("Offsite.Delivery.Approval.Detail", saved.id)}
      saveLabel={t("deliveryApprovalPages.save")}
      savedText={() => t("deliveryApprovalPages.saved")}
      rules={referenceRules(deliveryApproval, [...names])}
      entity={deliveryApproval as unknown as Entity}
      notice={(approval) => <StepRefusal record={approval} steps={["modify"]} />}
      groups={() => [
        {
          key: "basic",
          content: inputsOf(deliveryApproval, names, {
            lotNo: textField(deliveryApproval, "lotNo", { help: t("deliveryApprovalPages.lotHelp") }),
          }),
        },
        { key: "reports", title: t("deliveryApprovalPages.reports"), free: true, content: <Reports /> },
      ]}
    />
  );
}
