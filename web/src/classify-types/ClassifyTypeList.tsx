import { plainList } from "../core/plainList.tsx";
import { docNatureColumn } from "../dictionaries/DocNature.tsx";
import { classifyTypeNoun } from "./classifyTypeNoun.ts";

/** Classes of documents. */
export default plainList({
  ...classifyTypeNoun,
  columns: { docNature: docNatureColumn(classifyTypeNoun.entity, "docNature") },
});
