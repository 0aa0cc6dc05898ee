import { plainList } from "../../records/plainList.tsx";
import { machineNoun } from "./machineNoun.ts";

/** Machines of the organisations (S3.4a). */
export default plainList(machineNoun);
