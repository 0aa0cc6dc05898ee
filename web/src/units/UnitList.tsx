import { plainList } from "../core/plainList.tsx";
import { unitNoun } from "./unitNoun.ts";

/** Units of measure. */
export default plainList(unitNoun);
