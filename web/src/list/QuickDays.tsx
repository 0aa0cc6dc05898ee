import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { tenantDaysAgo } from "../api/tenantDay.ts";
import { Choice } from "../ui/Choice.tsx";
import { DropMenu } from "../ui/DropMenu.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import type { Conditions } from "./listState.ts";

/** Quick choices of days back from today (S9.7). */
const daysBack = [7, 30, 90, 180, 365];

/** Chooses how many days back a list reaches by one of its dates, or all of it (S9.7, B9.2a). */
export function QuickDays(props: {
  readonly field: string;
  /** The date's label in the user's language. */
  readonly label: string;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow("laptop");
  const start = `${props.field}Start`;
  const end = `${props.field}End`;
  const chosen =
    props.conditions[end] === undefined ? daysBack.find((days) => tenantDaysAgo(days) === props.conditions[start]) : 0;
  const value = chosen ?? (props.conditions[start] === undefined ? "all" : 0);
  const choose = (next: number | string) => {
    const { [start]: _start, [end]: _end, ...others } = props.conditions;
    props.onChange(typeof next === "number" ? { ...others, [start]: tenantDaysAgo(next) } : others);
  };
  const options = [
    ...daysBack.map((days) => ({ value: days, label: t("listPage.days", { count: days }) })),
    { value: "all", label: t("listPage.all") },
  ];
  if (narrow) {
    return (
      <DropMenu
        menu={() => ({
          selectable: true,
          selectedKeys: [String(value)],
          items: options.map((option) => ({ key: String(option.value), label: option.label })),
          onClick: ({ key }) => choose(options.find((option) => String(option.value) === key)?.value ?? "all"),
        })}
      >
        <Button>
          {[props.label, options.find((option) => option.value === value)?.label].filter(Boolean).join(": ")}
          <DownOutlined />
        </Button>
      </DropMenu>
    );
  }
  return <Choice<number | string> label={props.label} value={value} options={options} onChange={choose} />;
}
