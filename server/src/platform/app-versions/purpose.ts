/** What files of versions of the app are kept for. */
export const appFilePurpose = "appVersion";
