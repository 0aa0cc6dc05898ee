/** What files of claims and their answers are kept for. */
export const claimPurpose = "qualityClaim";
