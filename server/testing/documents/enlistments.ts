import { type EnlistmentInput, enlistment } from "@tandem/contract/news/enlistments/enlistments";
import type { EveryField } from "../every-field.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { provideDollars } from "./deductions.ts";
import { publishOpportunity } from "./opportunities.ts";

const everyField: EveryField = {
  title: "an enlistment",
  service: "enlistments",
  head: enlistment,
  async fill(app) {
    await provideDollars(await app.as("admin"));
    const { id: opportunityId } = await publishOpportunity(await app.as("buyer"));
    const user = await app.as("supplierA");
    const head = await filledValues(user, enlistment, {});
    await user.ok("enlistments", "enlist", { ...head, opportunityId } as EnlistmentInput);
    return { user, condition: { opportunityId }, head, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  history: { entity: "enlistment", table: "enlistment", column: "enlist_status" },
  probes: {
    enlistments: {
      enlist: {
        by: ["supplier"],
        names: "opportunity",
        input: ({ id }) => ({ opportunityId: id }),
      },
    },
  },
};
