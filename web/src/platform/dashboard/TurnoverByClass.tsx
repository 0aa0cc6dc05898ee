import { turnoverClass } from "@tandem/contract/receiving/stock-analysis/statuses";
import { stockAnalysis } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { CountsByCode } from "./CountsByCode.tsx";

const source = listSource(stockAnalysis, "getTurnoverPage");

/** How fast stock turned over in the last 30 days (B1.5n). */
export function TurnoverByClass() {
  const { t } = useTranslation();
  return (
    <CountsByCode
      title={t("dashboard.turnover")}
      nothing={t("dashboard.noTurnover")}
      source={source}
      field="turnoverClass"
      codes={turnoverClass.codes}
      path={pathTo("InventorySynergy.StockAnalysis.Turnover")}
      wordOf={(code) => t(turnoverClass.labelKey(code))}
    />
  );
}
