import { Form, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";

/** A dialog with a small form. What is refused has been shown, and what is typed stays. */
export function FormDialog<Values extends object>(props: {
  readonly title: string;
  readonly width: number;
  readonly initialValues: Values;
  readonly save: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
  /** What the form needs is still on its way. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const save = async (values: Values) => {
    setSaving(true);
    try {
      await props.save(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={props.width}
      title={props.title}
      okText={t("actions.save")}
      cancelText={t("actions.cancel")}
      confirmLoading={saving}
      okButtonProps={{ disabled: Boolean(props.waiting) }}
      onOk={() => form.submit()}
      onCancel={props.onCancel}
    >
      {props.waiting || (
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={props.initialValues}
          onFinish={(values) => void save(values)}
        >
          {props.children}
        </Form>
      )}
    </Modal>
  );
}
