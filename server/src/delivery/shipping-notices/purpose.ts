/** What files of delivery notices are kept for. */
export const noticeFilePurpose = "shippingNotice";
