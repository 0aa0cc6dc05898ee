import i18next from "i18next";

/** The row that a step for one row is taken on: the only one selected, else why it is not taken, in the user's language (B5.14a). */
export function onlyRow<R>(selected: readonly R[]): { readonly only: R | undefined; readonly whyNot: string | null } {
  const [only] = selected;
  return only !== undefined && selected.length === 1
    ? { only, whyNot: null }
    : { only: undefined, whyNot: i18next.t("listPage.selectOne") };
}
