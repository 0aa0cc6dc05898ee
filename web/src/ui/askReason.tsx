import type { ReactNode } from "react";
import { ask } from "./announce.ts";
import type { TypedReason } from "./ReasonInput.tsx";

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
}): Promise<string | null> {
  const { default: ReasonInput } = await import("./ReasonInput.tsx");
  const typed: TypedReason = { text: "", complain: () => undefined };
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
  });
  return agreed ? typed.text.trim() : null;
}
