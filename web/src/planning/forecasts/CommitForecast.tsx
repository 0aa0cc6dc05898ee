import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import { isFarAbove } from "@tandem/contract/core/far-above";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { forecast } from "@tandem/contract/planning/forecasts/forecasts";
import { Form } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeGiven } from "../../document/takeGiven.ts";
import { askIfMeant, oddValue } from "../../fields/doubts.tsx";
import { quantityField, remarkField } from "../../fields/fields.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { type Forecast, forecastFace, wordsOfForecast } from "./forecastFace.tsx";

type Committed = Parameters<typeof wordsOfForecast>[0] &
  Pick<Forecast, "id" | "version" | "forecastNo" | "commitQty" | "commitRemark" | "isCommitted">;

interface Given {
  readonly commitQty: string;
  readonly commitRemark: string | null;
}

const stepOf = ({ isCommitted }: Committed) => (isCommitted === yesNoStatus.code.yes ? "recommit" : "commit");

/** By how much what is typed falls short, or is more than was asked for. */
function Beside({ of: { planNum, unitNo } }: { readonly of: Committed }) {
  const { t } = useTranslation();
  const typed = String(Form.useWatch("commitQty") ?? "");
  if (!nonNegativeDecimal.safeParse(typed).success) return null;
  const measured = (quantity: string) => ({ quantity: formatMeasured([{ quantity, unitNo }]) });
  const compared = compareNumbers(typed, planNum);
  if (compared < 0) return t("forecastPages.shortBy", measured(subtract(planNum, typed)));
  return compared > 0 ? t("forecastPages.aboveBy", measured(subtract(typed, planNum))) : null;
}

/** The supplier says how much of a forecast it commits to: all of it unless it types another quantity. */
export function useCommitForecast(): { readonly commit: (one: Committed) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [one, setOne] = useState<Committed | null>(null);
  const dialog = one && (
    <FormDialog<Given>
      title={t("forecastPages.commitTitle", { number: one.forecastNo })}
      width={460}
      confirm={t(`forecast.actions.${stepOf(one)}`)}
      initialValues={{ commitQty: one.commitQty ?? one.planNum, commitRemark: one.commitRemark }}
      onCancel={() => setOne(null)}
      save={async ({ commitQty, commitRemark }, inForm) => {
        const odd = isFarAbove(commitQty, one.planNum)
          ? [
              oddValue(
                t("forecast.commitQty"),
                formatNumber(commitQty),
                t("forecastPages.farAbove", wordsOfForecast(one)),
              ),
            ]
          : [];
        if (!(await askIfMeant(odd))) return;
        const remark = commitRemark?.trim();
        await takeGiven(
          forecastFace,
          stepOf(one),
          one,
          { commitQty, ...(remark ? { commitRemark: remark } : {}) },
          { inForm, renew: (now) => setOne({ ...one, ...now }) },
        );
        setOne(null);
      }}
    >
      <p>{t("forecastPages.commitText", wordsOfForecast(one))}</p>
      {quantityField(forecast, "commitQty", { required: true, help: <Beside of={one} /> })}
      {remarkField(forecast, "commitRemark")}
    </FormDialog>
  );
  return { commit: setOne, dialog };
}
