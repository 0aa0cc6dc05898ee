import { wave, waves } from "@tandem/contract/waves/waves";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a wave. */
export default plainForm({
  entity: wave,
  service: waves,
  paths: recordPaths("Base.Rule.Wave"),
  addTitle: "wavePages.add",
  modifyTitle: "wavePages.modify",
});
