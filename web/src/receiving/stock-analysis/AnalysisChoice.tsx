import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pathTo } from "../../routes/paths.ts";
import { FoldingChoice } from "../../ui/FoldingChoice.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";

const analyses = [
  { page: "InventorySynergy.StockAnalysis", title: "dullStock.name" },
  { page: "InventorySynergy.StockAnalysis.Turnover", title: "stockTurnover.name" },
  { page: "InventorySynergy.StockAnalysis.Ranking", title: "rankedMaterial.name" },
] as const;
type Analysis = (typeof analyses)[number]["page"];

/** Goes from one analysis of the stock to another. */
export function AnalysisChoice({ shown }: { readonly shown: Analysis }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <FoldingChoice<Analysis>
      isPlain
      folded={useNarrow("laptop")}
      label={t("stockAnalysisPages.analysis")}
      value={shown}
      options={analyses.map(({ page, title }) => ({ value: page, label: t(title) }))}
      onChange={(page) => navigate(pathTo(page))}
    />
  );
}
