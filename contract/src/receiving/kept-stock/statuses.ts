import { choices, statuses } from "../../core/statuses.ts";

/** Who keeps what for whom: the buyer a supplier's goods, or a supplier the buyer's. */
export const keptAs = choices("keptStock.keptAs", { vmi: "1", escrow: "2" });

/** How much lies there, against how much is to. */
export const levelStatus = statuses("keptStock.levelStatus", {
  unlimited: { code: "0", tone: "neutral" },
  below: { code: "1", tone: "refused" },
  within: { code: "2", tone: "done" },
  above: { code: "3", tone: "waiting" },
});
