import { type Entity, writableFields } from "@tandem/contract/core/entity";
import { nextBucket, planType } from "@tandem/contract/planning/buckets";
import {
  type ScheduleDetail,
  type ScheduleInput,
  schedule,
  schedules,
} from "@tandem/contract/planning/schedules/schedules";
import { Form, Input } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type CallOptions, call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { dateField, pickerField, quantityField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { BucketOfDay, UnitOfMaterial } from "../bucketHelp.tsx";
import { bucketName } from "../bucketNames.ts";
import { scheduleFace } from "./scheduleFace.tsx";

const written = writableFields(schedule);
/** What the cell of the next bucket takes over. */
const takenOver = [
  "orgNo",
  "plantNo",
  "itemNo",
  "supplierNo",
  "planType",
  "timeFrom",
  "timeTo",
  "unloadingPoint",
] as const;
const longestReason = 500;

function save(values: FormValues, of: ScheduleDetail | undefined, inForm: CallOptions): Promise<ScheduleDetail> {
  const lockReason = String(values.lockReason ?? "").trim();
  const input: ScheduleInput = { ...inputOf(schedule, values), ...(of ? { id: of.id, version: of.version } : {}) };
  return lockReason
    ? call(schedules, "saveLockedSchedule", { ...input, lockReason }, inForm)
    : call(schedules, "saveSchedule", input, inForm);
}

/** The address of a form for the bucket behind that of a cell. */
function pathToNext(saved: ScheduleDetail): string {
  const query = new URLSearchParams(takenOver.flatMap((name) => (saved[name] ? [[name, saved[name]]] : [])));
  query.set("plannedDate", nextBucket(saved.planType, saved.plannedDate));
  return `${pathTo("Planning.Schedule.Add")}?${query}`;
}

/** A new cell, or one that is changed. */
export default function ScheduleForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const goesOn = useRef(false);
  const mayUnlock = useCanOpen()("schedules", "isCheck");
  const begun = Object.fromEntries([...parameters].filter(([name]) => written.some((field) => field === name)));
  const saving = (next: boolean) => (values: FormValues, of: ScheduleDetail | undefined, inForm: CallOptions) => {
    goesOn.current = next;
    return save(values, of, inForm);
  };
  return (
    <FormPage<ScheduleDetail, ScheduleDetail>
      title={t(id === null ? "schedulePages.new" : "schedulePages.modify")}
      tabTitle={({ scheduleNo }) => ({ key: "schedulePages.modifyTitle", values: { number: scheduleNo } })}
      initial={{ planType: planType.code.day, plannedDate: tenantToday(), ...begun }}
      {...(id === null
        ? { goingOn: { label: t("schedulePages.saveAndNext"), save: saving(true) } }
        : { load: () => call(schedules, "getScheduleById", { id }, { showError: false }) })}
      written={scheduleFace}
      save={saving(false)}
      backPath={pathTo("Planning.Schedule")}
      savedPath={(saved) => (goesOn.current ? pathToNext(saved) : pathToDocument("Planning.Schedule.Detail", saved.id))}
      savedText={({ scheduleNo, planType: type, plannedDate }) =>
        t("schedulePages.saved", { number: scheduleNo, period: bucketName(type, plannedDate) })
      }
      rules={referenceRules(schedule, written)}
      entity={schedule as unknown as Entity}
      notice={(of) => <StepRefusal record={of} steps={["modify"]} />}
      groups={() => [
        {
          key: "basic",
          content: (
            <>
              {inputsOf(schedule, written, {
                itemNo: pickerField(schedule, "itemNo", { requiredText: "pickers.material" }),
                plannedDate: dateField(schedule, "plannedDate", { help: <BucketOfDay field="plannedDate" /> }),
                actualScheduledQuantity: quantityField(schedule, "actualScheduledQuantity", {
                  help: <UnitOfMaterial field="itemNo" />,
                }),
              })}
              {mayUnlock && (
                <Form.Item
                  name="lockReason"
                  label={t("schedulePages.lockReason")}
                  extra={t("schedulePages.lockReasonHelp")}
                >
                  <Input maxLength={longestReason} />
                </Form.Item>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
