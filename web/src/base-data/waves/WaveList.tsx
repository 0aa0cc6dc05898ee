import { plainList } from "../../records/plainList.tsx";
import { waveNoun } from "./waveNoun.ts";

/** Waves of the organisations (S3.4a). */
export default plainList(waveNoun);
