import { wave, waves } from "@tandem/contract/base-data/waves";
import { OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Waves of the organisations (S3.4a): what the list and the form have in common. */
export const waveNoun = {
  entity: wave,
  service: waves,
  paths: recordPaths("Base.Rule.Wave"),
  pickers: { orgNo: OrganisationPicker },
};
