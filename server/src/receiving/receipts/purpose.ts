/** What photos of what is wrong with what arrived are kept for. */
export const receiptPhotoPurpose = "receipt";
