/** So many people open the bids of a bidding, each in their own name, before anybody reads them. */
export const bidOpeners = { paramNo: "BID_OPENERS", usual: "2", choices: ["1", "2", "3", "4", "5"] } as const;

/** Whether the buyer's people learn how many bids there are before these are opened. */
export const bidCountShown = { paramNo: "BID_COUNT_SHOWN", usual: "0", choices: ["0", "1"] } as const;
