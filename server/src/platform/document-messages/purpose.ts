/** What files of messages are kept for. */
export const messagePurpose = "message";
