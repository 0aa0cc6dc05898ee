import type { Change, Input } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { defaultPolicyNo, type executionPolicy } from "@tandem/contract/orders/order-rules/execution-policies";
import type { PlainRules } from "../../core/plain-handlers.ts";

/** The default policy stays: something has to be said of whatever no other rule speaks of (B4.6c, B8.7b). */
export const policyRules: PlainRules<Input<typeof executionPolicy>, Change<typeof executionPolicy>> = {
  async beforeRemove(tx, ids) {
    const kept = await tx
      .selectFrom("executionPolicy")
      .select("id")
      .where("id", "in", [...ids])
      .where("policyNo", "=", defaultPolicyNo)
      .executeTakeFirst();
    if (kept) throw new Fault("defaultPolicyKept");
  },
};
