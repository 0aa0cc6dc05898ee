import { need } from "../../core/document.ts";

/** Claims on what an inspection found are together of no more than it found. */
export const isClaimable = need({
  reads: ["claimableQty"],
  holds: ({ claimableQty }) => Number(claimableQty) > 0,
  error: "claimedWholly",
});
