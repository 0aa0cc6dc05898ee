import i18next from "i18next";

/** So many rows become lines of one form, as many as the call takes that saves it. */
export const mostTogether = 1000;

/** Why so many rows are not worked on at once, in one form unless said otherwise; null: they are. */
export const whyTooMany = (selected: readonly unknown[], most = mostTogether): string | null =>
  selected.length > most ? i18next.t("listPage.fewerTogether", { most }) : null;
