import { choices } from "../../core/statuses.ts";

/** How many days goods have lain since they last went out, or came where they never went out (B9.8c). */
export const ageBucket = choices("dullStock.ageBucket", {
  upTo30: "1",
  upTo60: "2",
  upTo90: "3",
  upTo120: "4",
  upTo150: "5",
  over150: "6",
});

/** How many days goods lie between coming in and going out (B9.8d), in whole days; `still` is what lies and did not go out. */
export const turnoverClass = choices("stockTurnover.turnoverClass", {
  upTo3: "1",
  upTo7: "2",
  over7: "3",
  still: "4",
});

/** How much of all that was moved a material is (B9.8e). */
export const abcClass = choices("rankedMaterial.abcClass", { a: "A", b: "B", c: "C" });
