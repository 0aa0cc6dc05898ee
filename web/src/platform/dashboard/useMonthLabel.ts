import dayjs from "dayjs";
import { useMemo } from "react";
import { useLanguage } from "../../api/language.ts";
import { useNarrow } from "../../ui/useNarrow.ts";

/** How a month, `2026-11`, is called under its bar: by its name, on a phone by its number. */
export function useMonthLabel(): (month: string) => string {
  const language = useLanguage((state) => state.code);
  const narrow = useNarrow();
  const name = useMemo(
    () => (narrow ? null : new Intl.DateTimeFormat(language, { month: "short" })),
    [language, narrow],
  );
  return (month) => (name === null ? String(Number(month.slice(5))) : name.format(dayjs(`${month}-01`).toDate()));
}
