import type { Modal, message } from "antd";

interface Announcer {
  readonly message: ReturnType<typeof message.useMessage>[0];
  readonly modal: ReturnType<typeof Modal.useModal>[0];
}

let announcer: Announcer | undefined;

/** Errors are shown for this long (S8.1a, S9.1c). */
const errorSeconds = 5;

/** Hands over the application's message and modal functions, so that calls made outside of components can speak. */
export function setAnnouncer(next: Announcer): void {
  announcer = next;
}

/** A short confirmation for what happened elsewhere than in front of the user (S8.10d). */
export function sayDone(text: string): void {
  announcer?.message.success(text);
}

/** A word on something that is as it should be, but not expected (S8.10d). */
export function sayInfo(text: string): void {
  announcer?.message.info(text);
}

/** An error toast; the same text is not stacked. */
export function sayError(text: string): void {
  announcer?.message.error({ content: text, duration: errorSeconds, key: text });
}

/** A warning toast (S5.6, S8.6). */
export function sayWarning(text: string): void {
  announcer?.message.warning({ content: text, duration: errorSeconds, key: text });
}

/** Asks one question; answers whether the user agreed. The button is the verb. */
export function ask(question: {
  readonly title: string;
  readonly content?: React.ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Whether what was filled in may be agreed to; the dialog stays open otherwise. */
  readonly isComplete?: () => boolean;
}): Promise<boolean> {
  return new Promise((resolve) => {
    if (!announcer) {
      resolve(false);
      return;
    }
    announcer.modal.confirm({
      title: question.title,
      content: question.content,
      okText: question.confirm,
      okButtonProps: { danger: question.danger ?? false },
      ...(question.cancel ? { cancelText: question.cancel } : {}),
      onOk: (close: () => void) => {
        if (question.isComplete && !question.isComplete()) return;
        resolve(true);
        close();
      },
      onCancel: () => resolve(false),
    });
  });
}
