import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import { vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import {
  mostConsumed,
  vmiConsumption,
  vmiConsumptions,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo } from "../../routes/paths.ts";
import { ChosenGoods } from "../stock/ChosenGoods.tsx";
import {
  begin,
  type ConsumedFormLine,
  columnsOf,
  type EditedConsumption,
  lineForms,
  placeOf,
} from "./consumedLines.ts";
import { consumptionFace } from "./consumptionFace.tsx";

type Answer = OutputOf<(typeof vmiConsumptions)["endpoints"]["saveConsumption"]>;

/** Of the goods that were chosen what is fit for use. */
async function lying(ids: readonly string[]): Promise<ConsumedFormLine[]> {
  if (ids.length === 0) return [];
  const condition = { id: [...ids], stockType: stockType.code.available };
  const request = { current: 1, size: mostConsumed, condition };
  return (await call(vmiStock, "getVmiPage", request, { showError: false })).records.map(begin);
}

function inputFrom(values: FormValues) {
  const lines = formLines<ConsumedFormLine>(values).map(({ shown: _shown, ...line }) => line);
  return { consumeDate: String(values.consumeDate ?? ""), remark: values.remark ? String(values.remark) : null, lines };
}

const textOf = ({ shown }: EditedConsumption) =>
  [shown.lotNo, placeOf(shown), `${formatNumber(shown.inventoryQty)} ${shown.unitNo}`].filter(Boolean).join(" · ");

/** Takes suppliers' goods out of the places that were chosen: how much, typed or pasted into the column. */
export default function ConsumptionForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const ids = parameters.getAll("id");
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<ConsumedFormLine[], Answer>
      title={t("vmiConsumptionPages.title")}
      wide
      initial={{}}
      load={() => lying(ids)}
      toValues={(of) => ({ consumeDate: tenantToday(), lines: of })}
      restoring={(fields, of) =>
        overRecords(
          fields,
          of.map(({ shown }) => shown),
        )
      }
      written={consumptionFace}
      save={(values, _lying, inForm) => call(vmiConsumptions, "saveConsumption", inputFrom(values), inForm)}
      backPath={pathTo("InventorySynergy.VMI.Consumption")}
      savedText={({ records }) =>
        t("vmiConsumptionPages.saved", {
          count: records.length,
          numbers: records.map(({ consumptionNo }) => consumptionNo).join(", "),
        })
      }
      saveLabel={t("vmiConsumptionPages.save")}
      lines={lines}
      entity={vmiConsumption as unknown as Entity}
      groups={(form) => [
        { key: "basic", content: inputsOf(vmiConsumption, ["consumeDate", "remark"]) },
        {
          key: "lines",
          title: t("vmiConsumptionPages.lines"),
          free: true,
          content: (
            <ChosenGoods<EditedConsumption, ConsumedFormLine>
              {...{ form, lineForms, columnsOf, textOf }}
              handle={lines}
              label={t("vmiConsumptionPages.lines")}
              nothing={t("vmiConsumptionPages.nothing")}
            />
          ),
        },
      ]}
    />
  );
}
