import type { Entity } from "@tandem/contract/core/entity";
import { acceptances } from "@tandem/contract/receiving/acceptances/acceptances";
import {
  type ClaimDetail,
  type ClaimInput,
  qualityClaim,
  qualityClaims,
} from "@tandem/contract/receiving/claims/claims";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { rejections } from "@tandem/contract/receiving/rejections/rejections";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { problemOfDay } from "../../document/NewDay.tsx";
import { dateField } from "../../fields/fields.tsx";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { ClaimFiles } from "./ClaimFiles.tsx";
import { claimFace } from "./claimFace.tsx";

/** What is complained of. */
interface About {
  readonly receiptNo: string;
  readonly receiptQty: string;
  readonly purUnitNo: string;
  readonly itemNo: string;
  readonly goodsName: string;
  readonly supplierName: string;
}

/** What the form begins with: a claim, or what a new one is about. */
interface Begun {
  readonly claim?: ClaimDetail;
  /** Of the claim, by which a draft of what was typed is told to be outdated. */
  readonly version?: number;
  readonly about: About;
  readonly values: FormValues;
  readonly of: Pick<ClaimInput, "receiptId" | "rejectionId" | "acceptanceId">;
}

const none: About = { receiptNo: "", receiptQty: "", purUnitNo: "", itemNo: "", goodsName: "", supplierName: "" };

async function begin(parameters: URLSearchParams): Promise<Begun> {
  const [id, rejectionId, acceptanceId] = [
    parameters.get("id"),
    parameters.get("rejection"),
    parameters.get("acceptance"),
  ];
  const receiptId = parameters.get("receipt") ?? "";
  const quietly = { showError: false } as const;
  if (id !== null) {
    const claim = await call(qualityClaims, "getQualityClaimById", { id }, quietly);
    return { claim, version: claim.version, about: claim, of: {}, values: { ...claim, files: claim.files } };
  }
  if (rejectionId !== null) {
    const rejection = await call(rejections, "getRejectionById", { id: rejectionId }, quietly);
    const values = { claimQty: rejection.claimableQty, problem: rejection.checkReason, files: [] };
    return { about: rejection, of: { rejectionId }, values };
  }
  if (acceptanceId !== null) {
    const wanted = { current: 1, size: 1, condition: { id: acceptanceId } };
    const [accepted] = (await call(acceptances, "getAcceptancePage", wanted, quietly)).records;
    const values = { claimQty: accepted?.claimableQty, problem: accepted?.checkReason, files: [] };
    return { about: accepted ?? none, of: { acceptanceId }, values };
  }
  const request = { current: 1, size: 1, condition: { id: receiptId } };
  const [received] = (await call(receipts, "getReceiptPage", request, quietly)).records;
  return { about: received ?? none, of: { receiptId }, values: { files: [] } };
}

function inputFrom(values: FormValues, { claim, of }: Begun): ClaimInput {
  return {
    ...inputOf(qualityClaim, values),
    ...of,
    ...(claim ? { id: claim.id, version: claim.version } : {}),
    fileIds: fileIdsOf(values),
  };
}

/** Nobody is asked for an answer by a day that has passed; one that was said before stays. */
function whyPassed(day: unknown, claim: ClaimDetail | undefined): string | null {
  return typeof day === "string" && day !== claim?.answerBy ? problemOfDay({ day }, null) : null;
}

/** Raises a claim on a receipt, a rejection or an acceptance, or changes one that is not answered. */
export default function ClaimForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const isNew = parameters.get("id") === null;
  return (
    <FormPage<Begun, ClaimDetail>
      title={t(isNew ? "claimPages.new" : "claimPages.modify")}
      tabTitle={({ claim }) => (claim ? { key: "claimPages.modifyTitle", values: { number: claim.claimNo } } : null)}
      initial={{}}
      load={() => begin(parameters)}
      toValues={({ values }) => values}
      written={claimFace}
      save={(values, begun, inForm) =>
        call(qualityClaims, "saveQualityClaim", inputFrom(values, begun as Begun), inForm)
      }
      backPath={pathTo("ReceiptTracking.Claims")}
      savedPath={(saved) => pathToDocument("ReceiptTracking.Claims.Detail", saved.id)}
      saveLabel={t("claimPages.save")}
      savedText={({ claimNo }) => t("claimPages.saved", { number: claimNo })}
      entity={qualityClaim as unknown as Entity}
      notice={(begun) =>
        begun && (
          <PageMessage
            tone="info"
            title={t("claimPages.about", { receipt: begun.about.receiptNo, supplier: begun.about.supplierName })}
            text={`${begun.about.itemNo} ${begun.about.goodsName}, ${formatNumber(begun.about.receiptQty || "0")} ${begun.about.purUnitNo}`}
          />
        )
      }
      groups={(_form, begun) => [
        {
          key: "basic",
          content: inputsOf(qualityClaim, ["claimQty", "answerBy", "problem"], {
            answerBy: dateField(qualityClaim, "answerBy", { problem: (day) => whyPassed(day, begun?.claim) }),
          }),
        },
        { key: "files", title: t("qualityClaim.files"), free: true, content: <ClaimFiles /> },
      ]}
    />
  );
}
