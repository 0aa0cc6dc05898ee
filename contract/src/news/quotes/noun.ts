import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of quotes. */
export const quoteNoun = noun({
  menus: {},
  refusals: [
    "quoteSettled",
    "quoteSubmitted",
    "quoteNotSubmitted",
    "quoteLate",
    "quoteWithoutLines",
    "quoteBeyondAsked",
    "quoteDayPast",
    "quoteLineRepeated",
  ],
});
