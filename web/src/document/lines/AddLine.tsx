import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSyncExternalStore } from "react";
import type { EditedLine, LinesStore } from "./linesStore.ts";

/** Adds a line after the last; small among the tools of a grid, and of its usual size where it stands alone. */
export function AddLine<L extends EditedLine>(props: {
  readonly store: LinesStore<L>;
  readonly blank: () => L;
  readonly label: string;
}) {
  const { store, blank, label } = props;
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  const add = () => store.setLines([...store.state().lines, blank()]);
  return (
    <Button size={isEmpty ? "middle" : "small"} icon={<PlusOutlined />} onClick={add}>
      {label}
    </Button>
  );
}
