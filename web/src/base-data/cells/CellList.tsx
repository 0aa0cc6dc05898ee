import { plainList } from "../../records/plainList.tsx";
import { cellNoun } from "./cellNoun.ts";

/** Cells of the warehouses. */
export default plainList(cellNoun);
