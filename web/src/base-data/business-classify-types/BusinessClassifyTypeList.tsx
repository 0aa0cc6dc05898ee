import { plainList } from "../../records/plainList.tsx";
import { docNatureColumn } from "../dictionaries/docNatureColumn.tsx";
import { businessClassifyTypeNoun } from "./businessClassifyTypeNoun.ts";

/** Finer classes of documents. */
export default plainList({
  ...businessClassifyTypeNoun,
  columns: { docNature: docNatureColumn(businessClassifyTypeNoun.entity, "docNature") },
});
