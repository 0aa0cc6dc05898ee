import { wave, waves } from "@tandem/contract/waves/waves";
import { OrganisationPicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Waves of the organisations (S3.4a). */
export default plainList({
  entity: wave,
  service: waves,
  paths: recordPaths("Base.Rule.Wave"),
  pickers: { orgNo: OrganisationPicker },
});
