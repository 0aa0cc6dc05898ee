import { wave, waves } from "@tandem/contract/waves/waves";
import { OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Waves of the organisations (S3.4a): what the list and the form have in common. */
export const waveNoun = {
  entity: wave,
  service: waves,
  paths: recordPaths("Base.Rule.Wave"),
  pickers: { orgNo: OrganisationPicker },
};
