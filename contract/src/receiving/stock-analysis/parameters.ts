/**
 * Up to which share, in per cent, of all that went out or came in the first materials are of class A, and up to which the next are of
 * class B; the rest are of class C (B9.8e). `app.abc_share` knows the same.
 */
export const abcShareA = { paramNo: "ABC_SHARE_A", usual: 80 } as const;
export const abcShareB = { paramNo: "ABC_SHARE_B", usual: 95 } as const;
