/** On which day of a month what the pool holds of the months before is billed by itself, as long as every month has that day; never at 0. */
export const billingDay = { paramNo: "BILLING_DAY", usual: 0, most: 28 } as const;
