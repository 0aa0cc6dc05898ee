/** What files of orders are kept for. */
export const orderFilePurpose = "order";
