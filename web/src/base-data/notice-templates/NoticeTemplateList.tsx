import { plainList } from "../../records/plainList.tsx";
import { noticeTemplateNoun } from "./noticeTemplateNoun.ts";

/** Notice templates (B2.30). */
export default plainList(noticeTemplateNoun);
