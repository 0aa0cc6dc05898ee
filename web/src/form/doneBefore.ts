import { type CallError, repeatedSubmission } from "../api/client.ts";

/** The text of a write that was done at a try before, of which no answer came; null where a write was refused for another reason. */
export function doneBefore({ errorCode, doneOtherwise }: CallError) {
  if (errorCode !== repeatedSubmission) return null;
  return doneOtherwise ? "formPage.doneOtherwise" : "formPage.doneBefore";
}

/** Whether a write was done at a try before as it was sent again: there is nothing of it left to be sent. */
export const isDone = (error: CallError): boolean => error.errorCode === repeatedSubmission && !error.doneOtherwise;
