import { method, methods } from "@tandem/contract/base-data/methods";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Strategies of the warehouse (B2.30): what the list and the form have in common. */
export const methodNoun = {
  entity: method,
  service: methods,
  paths: recordPaths("Base.Rule.Method"),
};
