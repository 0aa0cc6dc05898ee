import { plainList } from "../../records/plainList.tsx";
import { methodNoun } from "./methodNoun.ts";

/** Strategies of the warehouse (B2.30). */
export default plainList(methodNoun);
