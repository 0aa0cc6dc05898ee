import { Modal } from "antd";
import i18next from "i18next";
import { useEffect } from "react";
import { type Question, setAsker } from "./announce.ts";

/** The way out of a question; where its verb is to cancel, too, that it stays as it is. */
function wayOut(verb: string): string {
  const cancel = i18next.t("actions.cancel");
  return verb.toLowerCase().includes(cancel.toLowerCase()) ? i18next.t("actions.keep") : cancel;
}

/** Shows the questions of `ask` one over another, each answered by the button that says it. */
export default function Asker() {
  const [modal, modals] = Modal.useModal();
  useEffect(() => {
    const shown = new Map<Question, () => void>();
    const drop = (asked: Question) => {
      shown.get(asked)?.();
      if (shown.delete(asked)) asked.answer(false);
    };
    // Whoever goes back leaves what the question is about.
    const leave = () => {
      for (const asked of [...shown.keys()]) drop(asked);
    };
    setAsker((asked: Question) => {
      const { question } = asked;
      const answer = (agreed: boolean) => {
        shown.delete(asked);
        asked.answer(agreed);
      };
      const { destroy } = modal.confirm({
        title: question.title,
        content: question.content,
        okText: question.confirm,
        okButtonProps: { danger: question.danger ?? false },
        cancelText: question.cancel ?? wayOut(question.confirm),
        onOk: (close: () => void) => {
          if (question.isComplete && !question.isComplete()) return;
          answer(true);
          close();
        },
        onCancel: () => answer(false),
      });
      shown.set(asked, destroy);
      void question.until?.then(() => drop(asked));
    });
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, [modal]);
  return modals;
}
