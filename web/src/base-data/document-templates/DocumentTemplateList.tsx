import { plainList } from "../../records/plainList.tsx";
import { documentTemplateNoun } from "./documentTemplateNoun.ts";

/** Templates of documents and labels, in the order in which they are offered (S7.13l). */
export default plainList({ ...documentTemplateNoun, defaultSort: { field: "sort", order: "asc" } });
