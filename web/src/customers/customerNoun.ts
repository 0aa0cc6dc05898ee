import { customer, customers } from "@tandem/contract/customers/customers";
import { recordPaths } from "../shell/recordPaths.ts";

/** Whom the company sells to: what the list and the form have in common. */
export const customerNoun = {
  entity: customer,
  service: customers,
  paths: recordPaths("Base.Basic.Customer"),
};
