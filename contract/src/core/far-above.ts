import { compareNumbers, multiply } from "./numbers.ts";

/** An answer of more than so many times what is asked for hardly can be meant. */
export const farAbove = "2";

/** Whether somebody answers with so much that it hardly can be meant: it is asked about where it is typed, and never refused. */
export const isFarAbove = (answered: string, asked: string): boolean =>
  compareNumbers(answered, multiply(asked, farAbove)) > 0;
