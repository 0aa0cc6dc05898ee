import { plainForm } from "../../records/plainForm.tsx";
import { noticeTemplateNoun } from "./noticeTemplateNoun.ts";

/** Adds or changes a notice template. */
export default plainForm({
  ...noticeTemplateNoun,
  addTitle: "noticeTemplatePages.add",
  modifyTitle: "noticeTemplatePages.modify",
});
