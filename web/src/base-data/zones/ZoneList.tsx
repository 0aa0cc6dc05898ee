import { plainList } from "../../records/plainList.tsx";
import { zoneNoun } from "./zoneNoun.ts";

/** Zones of the warehouses. */
export default plainList(zoneNoun);
