import { Form, Modal } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions } from "../api/client.ts";
import { askToLeave } from "./askToLeave.ts";
import { HeldStill } from "./HeldStill.tsx";
import { refusedFields } from "./refusedFields.ts";
import { useMarks } from "./useMarks.ts";
import { useSaving } from "./useSaving.ts";

/** A dialog with a small form. What is refused is said at its fields or has been shown; that what is typed goes must be agreed to. */
export function FormDialog<Values extends object>(props: {
  readonly title: string;
  readonly width: number;
  /** What the button says that saves. */
  readonly confirm?: string;
  readonly initialValues: Values;
  /** @param inForm options of its call, with which what is wrong with fields is said at these alone */
  readonly save: (values: Values, inForm: CallOptions) => Promise<void>;
  readonly onCancel: () => void;
  /** What was typed before, or is chosen beside its fields, would be lost with it. */
  readonly changed?: boolean;
  /** It cannot be saved now, as the form itself shows. */
  readonly blocked?: boolean;
  /** What the form needs is still on its way. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const id = useId();
  const { saving, save } = useSaving();
  const inForm = { showError: (error: CallError) => refusedFields(form, error).length === 0 };
  const marks = useMarks(form);
  const saveMarking = async (values: Values) => {
    marks.clear();
    try {
      await props.save(values, inForm);
    } catch (error) {
      if (error instanceof CallError) marks.mark(refusedFields(form, error));
      throw error;
    }
  };
  const leave = async () => {
    const isTyped = props.changed === true || form.isFieldsTouched();
    if (!isTyped || (await askToLeave())) props.onCancel();
  };
  return (
    <Modal
      open
      width={props.width}
      title={props.title}
      okText={props.confirm ?? t("actions.save")}
      cancelText={t("actions.cancel")}
      confirmLoading={saving}
      // The Enter key presses the button that is the form's.
      okButtonProps={{ disabled: Boolean(props.waiting) || props.blocked === true, htmlType: "submit", form: id }}
      onCancel={() => void leave()}
      mask={{ closable: false }}
    >
      {props.waiting || (
        <Form<Values>
          id={id}
          form={form}
          layout="vertical"
          initialValues={props.initialValues}
          onValuesChange={marks.changed}
          onFinish={(values) => void save(() => saveMarking(values))}
        >
          <HeldStill held={saving}>{props.children}</HeldStill>
        </Form>
      )}
    </Modal>
  );
}
