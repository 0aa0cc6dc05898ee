import { plainList } from "../../records/plainList.tsx";
import { unitNoun } from "./unitNoun.ts";

/** Units of measure. */
export default plainList(unitNoun);
