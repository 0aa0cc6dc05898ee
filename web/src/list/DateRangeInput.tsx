import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { tenantDaysAgo, tenantToday } from "../api/tenantDay.ts";
import { dayInput } from "../fields/inputs/dayInput.tsx";
import type { FilterInputProps } from "./filterInputProps.ts";
import { asList } from "./listState.ts";

/** Quick choices of days back from today (S9.7). */
const daysBack = [7, 30, 90, 180, 365];

/** Days from and to, both or none (S4.9). */
export default function DateRangeInput({ name, label, draft, onChange, ...reached }: FilterInputProps) {
  const { t } = useTranslation();
  const start = asList(draft[`${name}Start`])[0];
  const end = asList(draft[`${name}End`])[0];
  return (
    <DatePicker.RangePicker
      components={{ input: dayInput(undefined, label) }}
      autoFocus={reached.autoFocus ?? false}
      defaultOpen={reached.defaultOpen ?? false}
      value={start && end ? [dayjs(start), dayjs(end)] : null}
      presets={daysBack.map((days) => ({
        label: t("listPage.lastDays", { count: days }),
        value: [dayjs(tenantDaysAgo(days)), dayjs(tenantToday())],
      }))}
      onChange={(range) =>
        onChange({
          [`${name}Start`]: range?.[0]?.format("YYYY-MM-DD"),
          [`${name}End`]: range?.[1]?.format("YYYY-MM-DD"),
        })
      }
    />
  );
}
