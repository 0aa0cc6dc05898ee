import { CloseCircleFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

/** What empties an input, as its `allowClear`: it is called in the user's language, where the library knows an English name alone. */
export function useClear() {
  const { t } = useTranslation();
  const label = t("inputs.clear");
  return { clearIcon: <CloseCircleFilled aria-label={label} />, label };
}
