import { customer, customers } from "@tandem/contract/base-data/customers";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Whom the company sells to: what the list and the form have in common. */
export const customerNoun = {
  entity: customer,
  service: customers,
  paths: recordPaths("Base.Basic.Customer"),
};
