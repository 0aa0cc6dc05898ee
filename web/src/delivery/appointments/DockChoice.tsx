import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useClear } from "../../ui/useClear.tsx";
import type { Dock } from "./calendarDays.ts";

/** Which docks of a warehouse are shown; all of them where none is chosen. */
export function DockChoice(props: {
  /** null: not known yet. */
  readonly docks: readonly Dock[] | null;
  readonly value: readonly string[];
  readonly onChange: (dockNos: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const { docks } = props;
  return (
    <Select
      mode="multiple"
      allowClear={clear}
      maxTagCount="responsive"
      aria-label={t("appointmentPages.docks")}
      placeholder={t("appointmentPages.allDocks")}
      optionFilterProp="label"
      loading={docks === null}
      options={(docks ?? []).map(({ dockNo, dockName }) => ({ value: dockNo, label: dockName }))}
      value={props.value.filter((chosen) => docks?.some(({ dockNo }) => dockNo === chosen) ?? true)}
      onChange={props.onChange}
    />
  );
}
