/** What photographs of rejected goods are kept for. */
export const photoPurpose = "rejection";
