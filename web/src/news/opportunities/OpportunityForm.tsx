import { type Entity, writableFields } from "@tandem/contract/core/entity";
import {
  type OpportunityDetail,
  type OpportunityInput,
  opportunities,
  opportunity,
} from "@tandem/contract/news/opportunities/opportunities";
import { biddingMode, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { Form, type FormInstance } from "antd";
import { type ReactElement, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call, upload } from "../../api/client.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { momentField, pickerField, remarkField, statusField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { FilesItem, fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { OpportunityLines } from "./OpportunityLines.tsx";
import { opportunityFace } from "./opportunityFace.tsx";
import type { OpportunityFormLine } from "./opportunityLines.ts";

const admission = ["registeredCapital", "creditRating", "qualifications", "otherAdmission"] as const;
const contact = ["contacts", "contactPhone", "contactEmail"] as const;
const written = writableFields(opportunity);
const basic = written.filter((name) => ![...admission, ...contact].some((other) => other === name));

/** Whom it invites is asked where it is by invitation. */
function WhereInvited({ children }: { readonly children: ReactElement }) {
  return Form.useWatch("biddingMode", Form.useFormInstance()) === biddingMode.code.invited ? children : null;
}

function inputFrom(values: FormValues, of: OpportunityDetail | undefined): OpportunityInput {
  const typed = inputOf(opportunity, values);
  const isInvited = typed.biddingMode === biddingMode.code.invited;
  const input: OpportunityInput = {
    ...typed,
    invitedSupplierNo: isInvited ? typed.invitedSupplierNo : null,
    fileIds: fileIdsOf(values),
    lines: [...formLines<OpportunityFormLine>(values)],
  };
  return of ? { ...input, id: of.id, version: of.version } : input;
}

/** A new opportunity, or one that is not published. */
export default function OpportunityForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<OpportunityDetail, OpportunityDetail>
      title={t(id === null ? "opportunityPages.new" : "opportunityPages.modify")}
      tabTitle={({ opportunityNo }) => ({ key: "opportunityPages.modifyTitle", values: { number: opportunityNo } })}
      wide
      initial={{
        noticeType: opportunityType.code.inquiry,
        biddingMode: biddingMode.code.suppliers,
        invitedSupplierNo: [],
        lines: [],
        files: [],
      }}
      {...(id === null ? {} : { load: () => call(opportunities, "getOpportunityById", { id }, { showError: false }) })}
      written={opportunityFace}
      save={(values, of, inForm) => call(opportunities, "saveOpportunity", inputFrom(values, of), inForm)}
      backPath={pathTo("Offsite.Opportunity")}
      savedPath={(saved) => pathToDocument("Offsite.Opportunity.Detail", saved.id)}
      savedText={({ opportunityNo }) => t("opportunityPages.saved", { number: opportunityNo })}
      rules={referenceRules(opportunity, written)}
      entity={opportunity as unknown as Entity}
      notice={(of) => <StepRefusal record={of} steps={["modify"]} />}
      lines={lines}
      groups={(form: FormInstance) => [
        {
          key: "basic",
          content: inputsOf(opportunity, basic, {
            noticeType: statusField(opportunity, "noticeType", { help: t("opportunityPages.sealedHelp") }),
            invitedSupplierNo: (
              <WhereInvited key="invitedSupplierNo">
                {pickerField(opportunity, "invitedSupplierNo", { required: true })}
              </WhereInvited>
            ),
            enlistDeadline: momentField(opportunity, "enlistDeadline", { help: t("opportunityPages.enlistHelp") }),
            content: remarkField(opportunity, "content"),
          }),
        },
        {
          key: "lines",
          title: t("opportunityPages.lines"),
          free: true,
          content: <OpportunityLines form={form} handle={lines} />,
        },
        {
          key: "admission",
          title: t("opportunityPages.admission"),
          content: [
            ...inputsOf(opportunity, admission),
            <p key="help">{t("opportunityPages.admissionHelp")}</p>,
            ...inputsOf(opportunity, contact),
          ],
        },
        {
          key: "files",
          title: t("common.files"),
          free: true,
          content: (
            <FilesItem send={(file, options) => upload(opportunities, "uploadOpportunityFile", file, {}, options)} />
          ),
        },
      ]}
    />
  );
}
