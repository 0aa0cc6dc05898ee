import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import type { DistributionOption } from "./execution-policies.ts";
import type { RuleOption } from "./options.ts";

/** The kinds of rules, by the names of their entities. */
export const ruleKinds = ["answerConfiguration", "deliveryRule", "executionPolicy"] as const;

/** Which rule says something: its kind, what people call it, and its version then. */
export const ruleNamed = z.object({
  kind: z.enum(ruleKinds),
  id: recordId,
  version: z.int(),
  name: z.string(),
});
export type RuleNamed = z.output<typeof ruleNamed>;

/** What a refusal says of the rule that asks for it, and of its option, which is called as rules of orders call it, or as its key says. */
export const ruleParameters = (
  { kind, name, version }: RuleNamed,
  option: RuleOption | `executionPolicy.${DistributionOption}`,
) => ({
  ruleKind: kind,
  rule: name,
  ruleVersion: version,
  ruleOption: option,
});
