import { Modal } from "antd";
import { useEffect } from "react";
import { type Question, setAsker } from "./announce.ts";

/** Shows the questions of `ask` one over another, each answered by the button that says it. */
export default function Asker() {
  const [modal, modals] = Modal.useModal();
  useEffect(() => {
    setAsker(({ question, answer }: Question) => {
      modal.confirm({
        title: question.title,
        content: question.content,
        okText: question.confirm,
        okButtonProps: { danger: question.danger ?? false },
        ...(question.cancel ? { cancelText: question.cancel } : {}),
        onOk: (close: () => void) => {
          if (question.isComplete && !question.isComplete()) return;
          answer(true);
          close();
        },
        onCancel: () => answer(false),
      });
    });
  }, [modal]);
  return modals;
}
