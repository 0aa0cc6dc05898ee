import { plainList } from "../../records/plainList.tsx";
import { productionLineNoun } from "./productionLineNoun.ts";

/** Production lines of the organisations. */
export default plainList(productionLineNoun);
