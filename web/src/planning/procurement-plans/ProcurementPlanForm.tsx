import { type Entity, writableFields } from "@tandem/contract/core/entity";
import { nextBucket, planType } from "@tandem/contract/planning/buckets";
import {
  type ProcurementPlanDetail,
  type ProcurementPlanInput,
  procurementPlan,
  procurementPlans,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import type { FormInstance } from "antd";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type CallOptions, call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { dateField, pickerField, quantityField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { BucketOfDay, UnitOfMaterial } from "../bucketHelp.tsx";
import { bucketName } from "../bucketNames.ts";
import { AllocationLines } from "./AllocationLines.tsx";
import { procurementPlanFace } from "./procurementPlanFace.tsx";

const written = writableFields(procurementPlan);
/** What the plan of the next bucket takes over. */
const takenOver = ["orgNo", "bmItemNo", "planType"] as const;

function inputFrom(values: FormValues, of: ProcurementPlanDetail | undefined): ProcurementPlanInput {
  const input: ProcurementPlanInput = {
    ...inputOf(procurementPlan, values),
    lines: [...formLines<NonNullable<ProcurementPlanInput["lines"]>[number]>(values)],
  };
  return of ? { ...input, id: of.id, version: of.version } : input;
}

/** The address of a form for the bucket behind that of a plan. */
function pathToNext(saved: ProcurementPlanDetail): string {
  const query = new URLSearchParams(takenOver.map((name) => [name, saved[name]]));
  query.set("plannedDate", nextBucket(saved.planType, saved.plannedDate));
  return `${pathTo("Planning.ProcurementPlan.Add")}?${query}`;
}

/** What is planned, and below it who is given how much. */
const groupsOf = (title: string, handle: RefObject<FormLines | null>) => (form: FormInstance) => [
  {
    key: "basic",
    content: inputsOf(procurementPlan, written, {
      bmItemNo: pickerField(procurementPlan, "bmItemNo", { requiredText: "pickers.material" }),
      plannedDate: dateField(procurementPlan, "plannedDate", { help: <BucketOfDay field="plannedDate" /> }),
      planNum: quantityField(procurementPlan, "planNum", { help: <UnitOfMaterial /> }),
    }),
  },
  { key: "lines", title, free: true as const, content: <AllocationLines form={form} handle={handle} /> },
];

/** A new procurement plan, or one that is not released, with what its suppliers are given (B2.29j). */
export default function ProcurementPlanForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const goesOn = useRef(false);
  const lines = useRef<FormLines>(null);
  const begun = Object.fromEntries([...parameters].filter(([name]) => written.some((field) => field === name)));
  const saving =
    (next: boolean) => (values: FormValues, of: ProcurementPlanDetail | undefined, inForm: CallOptions) => {
      goesOn.current = next;
      return call(procurementPlans, "saveProcurementPlan", inputFrom(values, of), inForm);
    };
  return (
    <FormPage<ProcurementPlanDetail, ProcurementPlanDetail>
      title={t(id === null ? "procurementPlanPages.new" : "procurementPlanPages.modify")}
      tabTitle={({ planNo }) => ({ key: "procurementPlanPages.modifyTitle", values: { number: planNo } })}
      wide
      initial={{ planType: planType.code.week, plannedDate: tenantToday(), lines: [], ...begun }}
      {...(id === null
        ? { goingOn: { label: t("forecastPages.saveAndNext"), save: saving(true) } }
        : { load: () => call(procurementPlans, "getProcurementPlanById", { id }, { showError: false }) })}
      written={procurementPlanFace}
      save={saving(false)}
      backPath={pathTo("Planning.ProcurementPlan")}
      savedPath={(saved) =>
        goesOn.current ? pathToNext(saved) : pathToDocument("Planning.ProcurementPlan.Detail", saved.id)
      }
      savedText={({ planNo, planType: type, plannedDate }) =>
        t("procurementPlanPages.saved", { number: planNo, period: bucketName(type, plannedDate) })
      }
      rules={referenceRules(procurementPlan, written)}
      entity={procurementPlan as unknown as Entity}
      notice={(of) => <StepRefusal record={of} steps={["modify"]} />}
      lines={lines}
      groups={groupsOf(t("procurementPlanPages.lines"), lines)}
    />
  );
}
