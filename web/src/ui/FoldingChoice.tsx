import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Choice } from "./Choice.tsx";
import { DropMenu } from "./DropMenu.tsx";

/** One of a few: all in view, or behind a button that says which where there is no room for them. */
export function FoldingChoice<V extends string | number>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly folded: boolean;
  /** Behind the button: what is chosen says by itself what it is of. */
  readonly isPlain?: true;
}) {
  const { folded, isPlain, ...choice } = props;
  const { label, value, options, onChange } = choice;
  if (!folded) return <Choice<V> {...choice} />;
  const chosen = options.find((option) => option.value === value)?.label;
  const whole = [label, chosen].filter(Boolean).join(": ");
  return (
    <DropMenu
      menu={() => ({
        selectable: true,
        selectedKeys: [String(value)],
        items: options.map((option) => ({ key: String(option.value), label: option.label })),
        onClick: ({ key }) => {
          const picked = options.find((option) => String(option.value) === key);
          if (picked) onChange(picked.value);
        },
      })}
    >
      <Button aria-label={whole}>
        {isPlain ? chosen : whole}
        <DownOutlined />
      </Button>
    </DropMenu>
  );
}
