import { plainList } from "../../records/plainList.tsx";
import { customerNoun } from "./customerNoun.ts";

/** Whom the company sells to. */
export default plainList(customerNoun);
