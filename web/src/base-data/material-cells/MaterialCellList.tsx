import { plainList } from "../../records/plainList.tsx";
import { materialCellNoun } from "./materialCellNoun.ts";

/** Cells in which materials are stored. */
export default plainList(materialCellNoun);
