import { Form, Space } from "antd";
import type { ReactNode } from "react";

/** What is typed, with the button that sends it and, below, what is wrong with it. */
export function TypedProof({ problem, children }: { readonly problem: string | null; readonly children: ReactNode }) {
  return (
    <Form.Item validateStatus={problem === null ? "" : "error"} help={problem}>
      <Space.Compact>{children}</Space.Compact>
    </Form.Item>
  );
}
