/** What is typed or chosen, or null where nothing is: what is left empty says nothing. */
export const orNull = <T extends string>(typed: T | "" | null | undefined): T | null =>
  typed && typed.trim() !== "" ? typed : null;
