import { plainList } from "../../records/plainList.tsx";
import { categoryNoun } from "./categoryNoun.ts";

/** Groups of materials. */
export default plainList(categoryNoun);
