import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { stock } from "@tandem/contract/receiving/stock/stock";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import { CountsByCode } from "./CountsByCode.tsx";

const source = listSource(stock, "getStockPage");

/** In which states goods lie (B1.5n). */
export function StockByState() {
  const { t } = useTranslation();
  return (
    <CountsByCode
      title={t("dashboard.stockByState")}
      nothing={t("dashboard.noStock")}
      source={source}
      field="stockType"
      codes={stockType.codes}
      path={pathTo("Offsite.Delivery.Stock")}
      wordOf={(code) => <StatusText set={stockType} code={code} />}
    />
  );
}
