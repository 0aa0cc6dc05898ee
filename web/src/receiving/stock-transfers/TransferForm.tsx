import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import { stock } from "@tandem/contract/receiving/stock/stock";
import { movedByHand, stockTransfer, stockTransfers } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { mostTogether } from "../../list/mostTogether.ts";
import { pathTo } from "../../routes/paths.ts";
import { ChosenGoods, placeOfGoods } from "../stock/ChosenGoods.tsx";
import { transferFace } from "./transferFace.tsx";
import { begin, columnsOf, type EditedTransfer, lineForms, type TransferFormLine } from "./transferredLines.ts";

type Answer = OutputOf<(typeof stockTransfers)["endpoints"]["transferStock"]>;

/** Of the goods that were chosen what may be moved by hand. */
async function lying(ids: readonly string[]): Promise<TransferFormLine[]> {
  if (ids.length === 0) return [];
  const condition = { id: [...ids], stockType: [...movedByHand] };
  const { records } = await call(
    stock,
    "getStockPage",
    { current: 1, size: mostTogether, condition },
    { showError: false },
  );
  return records.map(begin);
}

function inputFrom(values: FormValues) {
  const lines = formLines<TransferFormLine>(values).map(({ shown: _shown, ...line }) => line);
  return { transferReason: String(values.transferReason ?? ""), lines };
}

/** Moves stock to other cells or warehouses, blocks or freezes it, or makes it available. */
export default function TransferForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const ids = parameters.getAll("id");
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<TransferFormLine[], Answer>
      title={t("transferPages.title")}
      wide
      initial={{}}
      load={() => lying(ids)}
      toValues={(of) => ({ lines: of })}
      restoring={(fields, of) =>
        overRecords(
          fields,
          of.map(({ shown }) => shown),
        )
      }
      written={transferFace}
      save={(values, _lying, inForm) => call(stockTransfers, "transferStock", inputFrom(values), inForm)}
      backPath={pathTo("Offsite.Delivery.Stock")}
      savedText={({ transferNos }) => t("transferPages.done", { numbers: transferNos.join(", ") })}
      saveLabel={t("transferPages.save")}
      lines={lines}
      entity={stockTransfer as unknown as Entity}
      groups={(form) => [
        { key: "basic", content: inputsOf(stockTransfer, ["transferReason"]) },
        {
          key: "lines",
          title: t("transferPages.lines"),
          free: true,
          content: (
            <ChosenGoods<EditedTransfer, TransferFormLine>
              {...{ form, lineForms, columnsOf }}
              handle={lines}
              label={t("transferPages.lines")}
              nothing={t("transferPages.nothing")}
              textOf={({ shown }) =>
                [
                  shown.lotNo && `${t("stockBalance.lotNo")}: ${shown.lotNo}`,
                  `${placeOfGoods(shown)}: ${formatNumber(shown.qty)} ${shown.unitNo}`,
                ]
                  .filter(Boolean)
                  .join(" · ")
              }
            />
          ),
        },
      ]}
    />
  );
}
