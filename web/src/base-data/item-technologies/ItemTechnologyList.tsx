import { plainList } from "../../records/plainList.tsx";
import { itemTechnologyNoun } from "./itemTechnologyNoun.ts";

/** By which technology materials are made. */
export default plainList(itemTechnologyNoun);
