import { Form } from "antd";
import type { EditedLine, LinesStore } from "./linesStore.ts";

interface LinesRequiredProps<L extends EditedLine> {
  readonly store: LinesStore<L>;
  /** Said where there are none. */
  readonly message: string;
  readonly className?: string;
  /** The page says it elsewhere. */
  readonly hidden?: true;
}

/** Holds the place of a form's lines as a whole, whose only fault is that there are none. */
export function LinesRequired<L extends EditedLine>({ store, message, ...item }: LinesRequiredProps<L>) {
  const validator = async () => {
    if (store.state().lines.length === 0) throw new Error(message);
  };
  return (
    <Form.Item name="lines" rules={[{ validator }]} {...item}>
      <NoInput />
    </Form.Item>
  );
}

function NoInput() {
  return null;
}
