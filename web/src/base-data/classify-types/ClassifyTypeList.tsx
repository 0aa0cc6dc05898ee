import { plainList } from "../../records/plainList.tsx";
import { docNatureColumn } from "../dictionaries/docNatureColumn.tsx";
import { classifyTypeNoun } from "./classifyTypeNoun.ts";

/** Classes of documents. */
export default plainList({
  ...classifyTypeNoun,
  columns: { docNature: docNatureColumn(classifyTypeNoun.entity, "docNature") },
});
