import type { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, listedRecord } from "../../core/document-calls.ts";
import { entity, inputWith, recordId } from "../../core/entity.ts";
import { code, email, instant, money, phone, reference, status, text } from "../../core/fields.ts";
import { action, documentList, service } from "../../core/service.ts";
import { opportunityPhase } from "../opportunities/statuses.ts";
import { enlistmentLifecycle, enlistStatus } from "./statuses.ts";

/** A supplier that wants to take part in an opportunity, with what its admission policy asks for (B3.19b). */
export const enlistment = entity(
  "enlistment",
  {
    enlistmentNo: code({ readOnly: true }),
    opportunityId: reference({ readOnly: true, names: "opportunity" }),
    opportunityNo: code({ readOnly: true }),
    subject: text({ readOnly: true, max: 200 }),
    enlistStatus: status(enlistStatus, { readOnly: true }),
    phase: status(opportunityPhase, { readOnly: true }),
    enlistDeadline: instant({ readOnly: true, optional: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    registeredCapital: money({ optional: true, unsigned: true }),
    creditRating: text({ optional: true }),
    qualifications: text({ optional: true, max: 500 }),
    otherAdmission: text({ optional: true, max: 500 }),
    contacts: text({ optional: true }),
    contactPhone: phone({ optional: true }),
    contactEmail: email({ optional: true }),
    declineReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  { keyword: ["enlistmentNo", "supplierNo", "supplierName"], source: "enlistment_row" },
);

/** Whoever may quote afterwards is decided of while quotes are taken. */
const takesQuotes = need({
  reads: ["phase"],
  holds: ({ phase }) => opportunityPhase.isIn("takesQuotes", String(phase)),
  error: "opportunityTakesNoQuote",
});

/** What is done with an enlistment. */
export const enlistmentDocument = document({
  entity: enlistment,
  lifecycles: [enlistmentLifecycle],
  menus: ["opportunities"],
  steps: {
    renew: { lifecycle: enlistmentLifecycle, needs: [takesQuotes], method: "enlist" },
    withdraw: { lifecycle: enlistmentLifecycle, needs: [takesQuotes], confirmation: true },
    admit: {
      lifecycle: enlistmentLifecycle,
      needs: [takesQuotes],
      confirmation: true,
      together: { method: "admit", list: "admitList" },
    },
    decline: {
      lifecycle: enlistmentLifecycle,
      needs: [takesQuotes],
      together: { method: "decline", list: "declineList" },
    },
  },
});
export type EnlistmentAction = StepOf<typeof enlistmentDocument>;

/** What a step on one answers. */
const listed = listedRecord(enlistmentDocument);

/** What a supplier says of itself. */
export const enlistmentInput = inputWith(enlistment, { opportunityId: recordId });
export type EnlistmentInput = z.output<typeof enlistmentInput>;

const calls = documentCalls(listed);

/** Enlistments in opportunities (B3.19b). */
export const enlistments = service(
  "ISrmEnlistmentService",
  { menus: ["opportunities"] },
  {
    getEnlistmentPage: documentList(enlistmentDocument),
    enlist: action({
      by: "supplier",
      permission: "isSave",
      once: true,
      summary: "The supplier enlists in an opportunity, or says anew what it said of itself.",
      input: enlistmentInput,
      output: listed,
    }),
    withdraw: calls.step("isSave"),
    admit: calls.together("isSubmit", "admitList", "Admits suppliers: they may quote."),
    decline: calls.togetherReasoned("isSubmit", "declineList", "Declines suppliers for one reason."),
  },
);
