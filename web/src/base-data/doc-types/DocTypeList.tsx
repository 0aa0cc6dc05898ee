import { plainList } from "../../records/plainList.tsx";
import { docNatureColumn } from "../dictionaries/docNatureColumn.tsx";
import { docTypeNoun } from "./docTypeNoun.ts";

/** Types of warehouse documents. */
export default plainList({ ...docTypeNoun, columns: { docNature: docNatureColumn(docTypeNoun.entity, "docNature") } });
