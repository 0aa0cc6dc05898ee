import { plainList } from "../../records/plainList.tsx";
import { employeeNoun } from "./employeeNoun.ts";

/** People who work for the organisations. */
export default plainList(employeeNoun);
