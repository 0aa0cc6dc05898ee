import i18next from "i18next";
import type { Fact } from "../document/DocumentPage.tsx";

/** The material of a plan, by its number and name: many are named alike. */
export const materialFigure = (itemNo: string, itemName: string): Fact => ({
  key: "itemName",
  label: i18next.t("common.itemName"),
  value: `${itemNo} ${itemName}`,
});
