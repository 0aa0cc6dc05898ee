import { plainList } from "../core/plainList.tsx";
import { categoryNoun } from "./categoryNoun.ts";

/** Groups of materials. */
export default plainList(categoryNoun);
