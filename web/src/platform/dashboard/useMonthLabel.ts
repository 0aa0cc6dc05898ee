import dayjs from "dayjs";
import { useLanguage } from "../../api/language.ts";
import { useNarrow } from "../../ui/useNarrow.ts";

/** How a month, `2026-11`, is called under its bar: by its name, on a phone by its number. */
export function useMonthLabel(): (month: string) => string {
  const language = useLanguage((state) => state.code);
  const narrow = useNarrow();
  const name = new Intl.DateTimeFormat(language, { month: "short" });
  return (month) => (narrow ? String(Number(month.slice(5))) : name.format(dayjs(`${month}-01`).toDate()));
}
