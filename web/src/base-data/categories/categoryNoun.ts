import { categories, category } from "@tandem/contract/base-data/categories";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Groups of materials: what the list and the form have in common. */
export const categoryNoun = {
  entity: category,
  service: categories,
  paths: recordPaths("Base.Basic.Category"),
};
