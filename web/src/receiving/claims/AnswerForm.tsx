import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  type AnswerInput,
  type ClaimDetail,
  claimAnswer,
  qualityClaims,
} from "@tandem/contract/receiving/claims/claims";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { FactCard } from "../../ui/FactCard.tsx";
import { ClaimFiles } from "./ClaimFiles.tsx";
import { claimFace } from "./claimFace.tsx";

const answered = ["finding", "rootCause", "immediateAction", "correctiveAction", "effectiveDate"] as const;

/** The supplier's answer to a claim: what it was, why, what was done at once, and what so that it does not come again. */
export default function AnswerForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  return (
    <FormPage<ClaimDetail, ClaimDetail>
      title={t("claimPages.answer")}
      tabTitle={({ claimNo }) => ({ key: "claimPages.answerTitle", values: { number: claimNo } })}
      initial={{}}
      load={() => call(qualityClaims, "getQualityClaimById", { id }, { showError: false })}
      toValues={(claim) => ({ ...claim, files: claim.answerFiles })}
      written={claimFace}
      save={(values, claim, inForm) => {
        const said = { ...inputOf(claimAnswer, values), fileIds: fileIdsOf(values) };
        const input = { ...said, id, version: claim?.version ?? 0 };
        return call(qualityClaims, "answer", input as AnswerInput, inForm);
      }}
      backPath={pathTo("ReceiptTracking.Claims")}
      savedPath={(saved) => pathToDocument("ReceiptTracking.Claims.Detail", saved.id)}
      saveLabel={t("claimPages.sendAnswer")}
      savedText={() => t("claimPages.answerSent")}
      entity={claimAnswer as unknown as Entity}
      notice={(claim) =>
        claim && (
          <>
            <StepRefusal record={claim} steps={["answer"]} />
            <FactCard
              title={`${claim.itemNo} ${claim.goodsName}`}
              facts={[
                [t(fieldLabelKey("qualityClaim", "problem")), claim.problem],
                [t(fieldLabelKey("qualityClaim", "claimQty")), `${formatNumber(claim.claimQty)} ${claim.purUnitNo}`],
                [t(fieldLabelKey("qualityClaim", "purchaseNo")), `${claim.purchaseNo} ${lineName(claim)}`],
              ]}
            >
              {claim.sendBackReason && t("claimPages.wasSentBack", { reason: claim.sendBackReason })}
            </FactCard>
          </>
        )
      }
      groups={() => [
        { key: "answer", content: inputsOf(claimAnswer, [...answered]) },
        { key: "files", title: t("qualityClaim.answerFiles"), free: true, content: <ClaimFiles /> },
      ]}
    />
  );
}
