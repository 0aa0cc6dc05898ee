import { Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions } from "../api/client.ts";
import { SaidInDialog } from "../ui/SaidInDialog.tsx";
import { askToLeave } from "./askToLeave.ts";
import styles from "./FormDialog.module.css";
import { HeldStill } from "./HeldStill.tsx";
import { refusedFields } from "./refusedFields.ts";
import { useMarks } from "./useMarks.ts";
import { useSaving } from "./useSaving.ts";

/** What the server refuses of a dialog's call is said at its fields, else below them until it is sent again. */
function useRefusals<Values extends object>(form: FormInstance<Values>) {
  const [said, setSaid] = useState<string | null>(null);
  const marks = useMarks(form);
  const inForm = {
    showError: (error: CallError) => {
      if (refusedFields(form, error).length === 0) setSaid(error.message);
      return false;
    },
  };
  const saving = async (save: (inForm: CallOptions) => Promise<void>) => {
    marks.clear();
    setSaid(null);
    try {
      await save(inForm);
    } catch (error) {
      if (error instanceof CallError) marks.mark(refusedFields(form, error));
      throw error;
    }
  };
  return { said, changed: marks.changed, saving };
}

/** A dialog with a small form. What is refused is said at its fields or below them; that what is typed goes must be agreed to. */
export function FormDialog<Values extends object>(props: {
  readonly title: string;
  readonly width: number;
  /** What the button says that saves. */
  readonly confirm?: string;
  readonly initialValues: Values;
  /** @param inForm options of its call, with which the dialog says what is refused: at its fields, or below them */
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
  const refusals = useRefusals(form);
  const leave = async () => {
    const isTyped = props.changed === true || form.isFieldsTouched();
    if (!isTyped || (await askToLeave())) props.onCancel();
  };
  return (
    <Modal
      open
      width={props.width}
      classNames={{ body: styles.body ?? "" }}
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
          onValuesChange={refusals.changed}
          onFinish={(values) => void save(() => refusals.saving((inForm) => props.save(values, inForm)))}
        >
          <HeldStill held={saving}>{props.children}</HeldStill>
          <SaidInDialog text={refusals.said} />
        </Form>
      )}
    </Modal>
  );
}
