import { useTranslation } from "react-i18next";
import { FoldingChoice } from "../../ui/FoldingChoice.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { type Displaying, displays } from "./display.ts";

/** Chooses how forecasts are shown (B9.2c). */
export function DisplayChoice({ displaying }: { readonly displaying: Displaying }) {
  const { t } = useTranslation();
  return (
    <FoldingChoice
      isPlain
      folded={useNarrow("laptop")}
      label={t("forecastPages.display")}
      value={displaying.display}
      options={displays.map((value) => ({ value, label: t(`forecastPages.displays.${value}`) }))}
      onChange={displaying.show}
    />
  );
}
