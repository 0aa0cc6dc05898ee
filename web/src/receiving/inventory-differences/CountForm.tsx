import type { Entity } from "@tandem/contract/core/entity";
import { isFarAbove } from "@tandem/contract/core/far-above";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import type { OutputOf } from "@tandem/contract/core/service";
import {
  inventoryDifference,
  inventoryDifferences,
  mostCounted,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import i18next from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { askIfMeant, oddValue } from "../../fields/doubts.tsx";
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

/** Places of which the book says something else by now than it did when they were counted: a difference is against what it says now. */
function moved(lines: readonly CountedFormLine[], now: readonly Kept[]): readonly string[] {
  const byId = new Map(now.map((each) => [each.id, each]));
  return lines.flatMap(({ shown }) => {
    const said = byId.get(shown.id)?.inventoryQty;
    if (said === undefined || compareNumbers(said, shown.inventoryQty) === 0) return [];
    const quantities = { before: formatNumber(shown.inventoryQty), now: formatNumber(said), unitNo: shown.unitNo };
    const word = i18next.t("inventoryDifferencePages.movedSinceOpened", quantities);
    return [`${[shown.itemNo, shown.lotNo, placeOfGoods(shown)].filter(Boolean).join(" · ")}: ${word}`];
  });
}

/** Places of which far more was counted than the book says of them. */
const farAboveBook = (lines: readonly CountedFormLine[]): readonly string[] =>
  lines.flatMap(({ shown, countedQty }) => {
    if (!isPositive(shown.inventoryQty) || !isFarAbove(countedQty || "0", shown.inventoryQty)) return [];
    const word = i18next.t("doubts.aboveBook", { book: `${formatNumber(shown.inventoryQty)} ${shown.unitNo}` });
    const place = [shown.itemNo, shown.lotNo, placeOfGoods(shown)].filter(Boolean).join(" · ");
    return [oddValue(place, formatNumber(countedQty), word)];
  });

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
      beforeSaving={async (values, odd) => {
        const typed = formLines<CountedFormLine>(values);
        const counted = typed.map(({ stockBalanceId }) => stockBalanceId);
        return askIfMeant([...odd, ...farAboveBook(typed), ...moved(typed, await load(counted, mostCounted))]);
      }}
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
