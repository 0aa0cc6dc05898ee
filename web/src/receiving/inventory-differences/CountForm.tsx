import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import {
  inventoryDifference,
  inventoryDifferences,
  mostCounted,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
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
import { ChosenGoods, placeOfGoods } from "../stock/ChosenGoods.tsx";
import { begin, type CountedFormLine, columnsOf, type EditedCount, type Kept, lineForms } from "./countedLines.ts";
import { differenceFace } from "./differenceFace.tsx";

type Answer = OutputOf<(typeof inventoryDifferences)["endpoints"]["saveCount"]>;

const textOf = ({ shown }: EditedCount) =>
  [shown.lotNo, placeOfGoods(shown), `${formatNumber(shown.inventoryQty)} ${shown.unitNo}`].filter(Boolean).join(" · ");

function inputFrom(values: FormValues) {
  const lines = formLines<CountedFormLine>(values).map(({ shown: _shown, ...line }) => line);
  return { countDate: String(values.countDate ?? ""), remark: values.remark ? String(values.remark) : null, lines };
}

/** Says what was counted in the places that were chosen: by hand, or pasted into the column. */
export function CountForm({
  load,
  backPath,
}: {
  /** Reads places by their ids. */
  readonly load: (ids: readonly string[], most: number) => Promise<readonly Kept[]>;
  readonly backPath: string;
}) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const ids = parameters.getAll("id");
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<CountedFormLine[], Answer>
      title={t("inventoryDifferencePages.countTitle")}
      wide
      initial={{}}
      load={async () => (ids.length === 0 ? [] : (await load(ids, mostCounted)).map(begin))}
      toValues={(of) => ({ countDate: tenantToday(), lines: of })}
      restoring={(fields, of) =>
        overRecords(
          fields,
          of.map(({ shown }) => shown),
        )
      }
      written={differenceFace}
      save={(values, _places, inForm) => call(inventoryDifferences, "saveCount", inputFrom(values), inForm)}
      backPath={backPath}
      savedText={({ records, matched }) =>
        t("inventoryDifferencePages.saved", { count: records.length, matched: formatNumber(String(matched)) })
      }
      saveLabel={t("inventoryDifferencePages.save")}
      lines={lines}
      entity={inventoryDifference as unknown as Entity}
      groups={(form) => [
        { key: "basic", content: inputsOf(inventoryDifference, ["countDate", "remark"]) },
        {
          key: "lines",
          title: t("inventoryDifferencePages.lines"),
          free: true,
          content: (
            <ChosenGoods<EditedCount, CountedFormLine>
              {...{ form, lineForms, columnsOf, textOf }}
              handle={lines}
              label={t("inventoryDifferencePages.lines")}
              nothing={t("inventoryDifferencePages.nothing")}
            />
          ),
        },
      ]}
    />
  );
}
