import { CalendarOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { DateInputProps } from "./DateInput.tsx";
import { lateInput } from "./lateInput.tsx";
import type { StatusSelectProps } from "./StatusSelect.tsx";
import { UntilReached } from "./UntilReached.tsx";

const Calendar = lazy(() => import("./DateInput.tsx"));

/** A day as a tenant has it written: `dd/MM/yyyy`. */
function writtenDay(day: string, format = "yyyy-MM-dd"): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return format.replace("yyyy", year).replace("MM", month).replace("dd", date);
}

/** A day, `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, format, autoFocus, defaultOpen, ...rest } = props;
  const { t } = useTranslation();
  return (
    <UntilReached
      {...rest}
      placeholder={rest.placeholder ?? t("inputs.day")}
      text={value && writtenDay(value, format)}
      icon={<CalendarOutlined />}
    >
      {(reached) => <Calendar {...props} {...reached} />}
    </UntilReached>
  );
}
/** One of a closed set. */
export const StatusSelect = lateInput<StatusSelectProps>(() => import("./StatusSelect.tsx"));
