import { Modal } from "antd";
import i18next from "i18next";
import { type ReactNode, useEffect } from "react";
import { type Attempted, type Question, setAsker } from "./announce.ts";
import { SaidInDialog } from "./SaidInDialog.tsx";

/** The way out of a question; where its verb is to cancel, too, that it stays as it is. */
function wayOut(verb: string): string {
  const cancel = i18next.t("actions.cancel");
  return verb.toLowerCase().includes(cancel.toLowerCase()) ? i18next.t("actions.keep") : cancel;
}

/** What is asked, still while what was agreed to is under way, and what went wrong with that. */
function Asked(props: { readonly content: ReactNode; readonly held: boolean; readonly said: string | null }) {
  return (
    <>
      <div inert={props.held}>{props.content}</div>
      <SaidInDialog text={props.said} />
    </>
  );
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
      const shownAs = (held: boolean, said: string | null) => ({
        content: question.content || said ? <Asked content={question.content} held={held} said={said} /> : undefined,
        okButtonProps: { danger: question.danger ?? false, loading: held },
        cancelButtonProps: { disabled: held },
        keyboard: !held,
      });
      let isUnderWay = false;
      const agree = async (close: () => void) => {
        if (isUnderWay || (question.isComplete && !question.isComplete())) return;
        if (question.attempt) {
          isUnderWay = true;
          update(shownAs(true, null));
          let attempted: Attempted = { isDone: false, said: null };
          try {
            attempted = await question.attempt();
          } finally {
            isUnderWay = false;
            if (!attempted.isDone) update(shownAs(false, attempted.said));
          }
          if (!attempted.isDone) return;
        }
        answer(true);
        close();
      };
      const { destroy, update } = modal.confirm({
        title: question.title,
        ...shownAs(false, null),
        okText: question.confirm,
        cancelText: question.cancel ?? wayOut(question.confirm),
        onOk: (close: () => void) => void agree(close),
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
