import type { message } from "antd";

type Announcer = ReturnType<typeof message.useMessage>[0];

let announcer: Announcer | undefined;

/** Errors are shown for this long (S8.1a, S9.1c). */
const errorSeconds = 5;

/** Hands over the application's message functions, so that calls made outside of components can speak. */
export function setAnnouncer(next: Announcer): void {
  announcer = next;
}

/** A short confirmation for what happened elsewhere than in front of the user (S8.10d). */
export function sayDone(text: string): void {
  announcer?.success(text);
}

/** A confirmation that stays for some seconds, longer while the pointer is on it; answers what takes it away. */
export function sayFor(seconds: number, content: React.ReactNode, onGone: () => void): () => void {
  const key = `said-${Date.now()}`;
  announcer?.success({ key, content, duration: seconds, onClose: onGone });
  return () => announcer?.destroy(key);
}

let ending: (() => void) | undefined;

/** Keeps how the offer to undo that is shown is taken away: it goes with the next step. */
export function keepOffer(end: () => void): void {
  ending = end;
}

/** Takes away the offer to undo that is shown: what it would undo is not what was done last any more. */
export function endOffer(): void {
  const end = ending;
  ending = undefined;
  end?.();
}

/** A word on something that is as it should be, but not expected (S8.10d). */
export function sayInfo(text: string): void {
  announcer?.info(text);
}

const errorsShown = new Set<string>();

/** An error toast; the same text is not stacked. */
export function sayError(text: string): void {
  errorsShown.add(text);
  announcer?.error({ content: text, duration: errorSeconds, key: text, onClose: () => errorsShown.delete(text) });
}

/** Takes away the errors of a former try: beside what comes of the next they would be read as its own. */
export function forgetErrors(): void {
  for (const key of errorsShown) announcer?.destroy(key);
  errorsShown.clear();
}

/** A warning toast (S5.6, S8.6). */
export function sayWarning(text: string): void {
  announcer?.warning({ content: text, duration: errorSeconds, key: text });
}

/** What became of what was agreed to: whether it is done, and what is to be said where it is not. */
export interface Attempted {
  readonly isDone: boolean;
  readonly said: string | null;
}

interface AskedQuestion {
  readonly title: string;
  readonly content?: React.ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Whether what was filled in may be agreed to; the dialog stays open otherwise. */
  readonly isComplete?: () => boolean;
  /** Does what was agreed to while the question stays: it goes once that is done, else it says why not beside what was filled in. */
  readonly attempt?: () => Promise<Attempted>;
  /** Once this has come there is nothing to ask any more: the question goes, not agreed to. */
  readonly until?: Promise<void>;
}

export interface Question {
  readonly question: AskedQuestion;
  readonly answer: (agreed: boolean) => void;
}

/** Questions that came before the dialogs were loaded, which nothing needs until the first is asked. */
let waiting: Question[] = [];
let show: ((question: Question) => void) | undefined;
let onFirst: (() => void) | undefined;

/** Says what loads the dialogs when the first question is asked. */
export function loadAskerWith(load: () => void): void {
  onFirst = load;
}

/** Takes over showing the questions. */
export function setAsker(next: (question: Question) => void): void {
  show = next;
  for (const question of waiting) next(question);
  waiting = [];
}

/** The dialogs cannot be had: nothing that waits is agreed to, and the next question loads them anew. */
export function giveUpAsking(): void {
  for (const { answer } of waiting.splice(0)) answer(false);
}

/** What is being asked, by its title. */
const open = new Set<string>();

/**
 * Asks one question; answers whether the user agreed. The button is the verb. What is being asked already is not asked
 * again: a double click acts once.
 */
export function ask(question: AskedQuestion): Promise<boolean> {
  if (open.has(question.title)) return Promise.resolve(false);
  open.add(question.title);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      open.delete(question.title);
      resolve(agreed);
    };
    if (show) {
      show({ question, answer });
      return;
    }
    waiting.push({ question, answer });
    onFirst?.();
  });
}
