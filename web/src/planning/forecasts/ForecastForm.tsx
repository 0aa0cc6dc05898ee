import { type Entity, writableFields } from "@tandem/contract/core/entity";
import { nextBucket, planType } from "@tandem/contract/planning/buckets";
import {
  type ForecastDetail,
  type ForecastInput,
  forecast,
  forecasts,
} from "@tandem/contract/planning/forecasts/forecasts";
import { useRef } from "react";
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
import type { FormValues } from "../../form/formValues.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { BucketOfDay, UnitOfMaterial } from "../bucketHelp.tsx";
import { bucketName } from "../bucketNames.ts";
import { forecastFace } from "./forecastFace.tsx";

const written = writableFields(forecast);
/** What the forecast of the next bucket takes over. */
const takenOver = ["orgNo", "bmItemNo", "supplierNo", "planType"] as const;

function save(values: FormValues, of: ForecastDetail | undefined, inForm: CallOptions): Promise<ForecastDetail> {
  const input: ForecastInput = inputOf(forecast, values);
  return call(forecasts, "saveForecast", of ? { ...input, id: of.id, version: of.version } : input, inForm);
}

/** The address of a form for the bucket behind that of a forecast. */
function pathToNext(saved: ForecastDetail): string {
  const query = new URLSearchParams(takenOver.map((name) => [name, saved[name]]));
  query.set("planTime", nextBucket(saved.planType, saved.planTime));
  return `${pathTo("Planning.Forecast.Add")}?${query}`;
}

/** A new forecast, or one that is not published. */
export default function ForecastForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const goesOn = useRef(false);
  const begun = Object.fromEntries([...parameters].filter(([name]) => written.some((field) => field === name)));
  const saving = (next: boolean) => (values: FormValues, of: ForecastDetail | undefined, inForm: CallOptions) => {
    goesOn.current = next;
    return save(values, of, inForm);
  };
  return (
    <FormPage<ForecastDetail, ForecastDetail>
      title={t(id === null ? "forecastPages.new" : "forecastPages.modify")}
      tabTitle={({ forecastNo }) => ({ key: "forecastPages.modifyTitle", values: { number: forecastNo } })}
      initial={{ planType: planType.code.week, planTime: tenantToday(), ...begun }}
      {...(id === null
        ? { goingOn: { label: t("forecastPages.saveAndNext"), save: saving(true) } }
        : { load: () => call(forecasts, "getForecastById", { id }, { showError: false }) })}
      written={forecastFace}
      save={saving(false)}
      backPath={pathTo("Planning.Forecast")}
      savedPath={(saved) => (goesOn.current ? pathToNext(saved) : pathToDocument("Planning.Forecast.Detail", saved.id))}
      savedText={({ forecastNo, planType: type, planTime }) =>
        t("forecastPages.saved", { number: forecastNo, period: bucketName(type, planTime) })
      }
      rules={referenceRules(forecast, written)}
      entity={forecast as unknown as Entity}
      notice={(of) => <StepRefusal record={of} steps={["modify"]} />}
      groups={() => [
        {
          key: "basic",
          content: inputsOf(forecast, written, {
            bmItemNo: pickerField(forecast, "bmItemNo", { requiredText: "pickers.material" }),
            planTime: dateField(forecast, "planTime", { help: <BucketOfDay field="planTime" /> }),
            planNum: quantityField(forecast, "planNum", { help: <UnitOfMaterial /> }),
          }),
        },
      ]}
    />
  );
}
