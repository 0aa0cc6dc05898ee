import dayjs from "dayjs";
import { useNarrow } from "../../ui/useNarrow.ts";

/** How a month, `2026-11`, is called under its bar: by its name, on a phone by its number. */
export function useMonthLabel(): (month: string) => string {
  const narrow = useNarrow();
  return (month) => dayjs(`${month}-01`).format(narrow ? "M" : "MMM");
}
