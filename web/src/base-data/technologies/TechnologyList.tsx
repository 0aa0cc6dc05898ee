import { plainList } from "../../records/plainList.tsx";
import { technologyNoun } from "./technologyNoun.ts";

/** The ways of making goods (S3.12a). */
export default plainList(technologyNoun);
