import { type ErrorName, Fault } from "@tandem/contract/core/errors";

/** What the database says where something of an opportunity comes too late, or of whom it is not taken. */
const refusals: Readonly<Record<string, ErrorName>> = {
  quote_in_time: "quoteLate",
  quote_while_published: "opportunityTakesNoQuote",
  quote_of_admitted: "opportunityTakesNoQuote",
  enlistment_in_time: "opportunityTakesNoEnlistment",
  // Somebody of the same supplier was quicker.
  quote_of_supplier: "versionStale",
  quote_tenant_id_quote_no_key: "versionStale",
  enlistment_of_supplier: "versionStale",
  enlistment_tenant_id_enlistment_no_key: "versionStale",
};

/** Says in words what the database, which has the last one, refused. @throws Fault */
export function asRefusal(failure: unknown): never {
  const constraint = failure instanceof Error && "constraint" in failure ? String(failure.constraint) : "";
  const refusal = refusals[constraint];
  throw refusal ? new Fault(refusal) : failure;
}
