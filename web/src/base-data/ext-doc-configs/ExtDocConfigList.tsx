import { plainList } from "../../records/plainList.tsx";
import { extDocConfigNoun } from "./extDocConfigNoun.ts";

/** Documents of other systems. */
export default plainList(extDocConfigNoun);
