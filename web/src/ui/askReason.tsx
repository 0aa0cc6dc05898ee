import type { ReactNode } from "react";
import { type Attempted, ask } from "./announce.ts";
import type { TypedReason } from "./ReasonInput.tsx";

/** What was typed last and has not arrived, offered again where the same is asked: a call that failed loses nothing. */
let unsent: { readonly title: string; readonly text: string } | undefined;

/** The step that was asked about has been taken, or who typed it has gone. */
export function forgetReason(): void {
  unsent = undefined;
}

/** Asks for the reason of a step (B5.7b, B5.7c); null when the user thinks better of it. */
export async function askReason(question: {
  readonly title: string;
  readonly content?: ReactNode;
  /** The label of the text to type. */
  readonly label: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** It may be left empty. */
  readonly optional?: boolean;
  /** Whether what the content asks for besides is there; it says itself what is not. */
  readonly isComplete?: () => boolean;
  /** Does for this reason what is asked about, while the question stays. */
  readonly attempt?: (reason: string) => Promise<Attempted>;
}): Promise<string | null> {
  const { default: ReasonInput } = await import("./ReasonInput.tsx");
  const typed: TypedReason = {
    text: unsent?.title === question.title ? unsent.text : "",
    complain: () => undefined,
  };
  const { attempt } = question;
  const keep = () => {
    unsent = { title: question.title, text: typed.text };
  };
  const agreed = await ask({
    title: question.title,
    content: (
      <ReasonInput typed={typed} label={question.label} content={question.content} required={!question.optional} />
    ),
    confirm: question.confirm,
    danger: question.danger ?? false,
    isComplete: () => {
      const given = question.optional || typed.text.trim() !== "";
      if (!given) typed.complain();
      const isWhole = question.isComplete?.() ?? true;
      return given && isWhole;
    },
    ...(attempt && {
      attempt: () => {
        keep();
        return attempt(typed.text.trim());
      },
    }),
  });
  if (!(agreed && attempt)) keep();
  return agreed ? typed.text.trim() : null;
}
