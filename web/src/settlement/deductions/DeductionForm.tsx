import { type Entity, writableFields } from "@tandem/contract/core/entity";
import {
  type DeductionDetail,
  type DeductionInput,
  deduction,
  deductions,
} from "@tandem/contract/settlement/deductions/deductions";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type CallOptions, call, upload } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { quantityField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { FilesItem, fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { deductionFace } from "./deductionFace.tsx";

const amounts = ["deductionAmount", "currency", "taxRate", "damageAmount", "reason"] as const;
const basic = writableFields(deduction).filter((name) => !amounts.some((amount) => amount === name));

const stepOf = ({ allowedActions }: DeductionDetail) => (allowedActions.reissue === null ? "reissue" : "modify");

function AboveForm({ of }: { readonly of: DeductionDetail | undefined }) {
  const { t } = useTranslation();
  const reason = of?.rejectReason ?? of?.refuseReason;
  const title = t("deductionPages.turnedDown", { reason });
  return (
    <>
      <StepRefusal record={of} steps={["modify", "reissue"]} />
      {reason && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={title} />}
    </>
  );
}

/** Issues what is new, issues again what may be, and changes any other. */
function save(values: FormValues, of: DeductionDetail | undefined, inForm: CallOptions): Promise<DeductionDetail> {
  const input: DeductionInput = { ...inputOf(deduction, values), fileIds: fileIdsOf(values) };
  if (!of) return call(deductions, "saveDeductionOrder", input, inForm);
  const { id, version } = of;
  const method = stepOf(of) === "reissue" ? "reissue" : "saveDeductionOrder";
  return call(deductions, method, { ...input, id, version }, inForm);
}

/** A new deduction, one that nobody has answered, or one that is issued again (B5.7d). */
export default function DeductionForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  return (
    <FormPage<DeductionDetail, DeductionDetail>
      title={t(id === null ? "deductionPages.new" : "deductionPages.modify")}
      tabTitle={(of) => ({ key: `deductionPages.${stepOf(of)}Title`, values: { number: of.deductionNo } })}
      heading={(of) => t(`deductionPages.${stepOf(of)}`)}
      initial={{ deductionDate: tenantToday(), files: [] }}
      {...(id === null
        ? {}
        : { load: () => call(deductions, "getSrmDeductionOrderById", { id }, { showError: false }) })}
      written={deductionFace}
      save={save}
      backPath={pathTo("ReconciliationInvoicing.DeductionManage")}
      savedPath={(saved) => pathToDocument("ReconciliationInvoicing.DeductionManage.Handle", saved.id)}
      saveLabel={t("deductionPages.save")}
      savedText={({ deductionNo }) => t("deductionPages.saved", { number: deductionNo })}
      rules={referenceRules(deduction, [...basic, ...amounts])}
      entity={deduction as unknown as Entity}
      notice={(of) => <AboveForm of={of} />}
      groups={() => [
        { key: "basic", content: inputsOf(deduction, basic) },
        {
          key: "amounts",
          title: t("deductionPages.amounts"),
          content: inputsOf(deduction, amounts, {
            taxRate: quantityField(deduction, "taxRate", { help: t("deductionPages.taxRateHelp") }),
          }),
        },
        {
          key: "files",
          title: t("common.files"),
          free: true,
          content: <FilesItem send={(file, options) => upload(deductions, "uploadDeductionFile", file, {}, options)} />,
        },
      ]}
    />
  );
}
