import { menus } from "@tandem/contract/platform/menus/menu-table";
import { describe, expect, it } from "vitest";
import { type ProbedCall, probedCalls } from "../testing/endpoints.ts";
import { isWriting } from "./core/refused-calls.ts";
import { documents } from "./platform/logs/documents.ts";

/** Calls that users of both sides make, though they are no steps of a document: of a service or by its own name, and why. */
const ofBothSides: Readonly<Record<string, string>> = {
  sessions: "one's own",
  currentUsers: "one's own name, password, picture, language and supplier",
  secondFactors: "one's own",
  userMenus: "pages that one opens often or has fixed",
  undo: "the caller's own step, of the side whose step it is",
  markOrders: "one's own flags",
  unmarkOrders: "one's own flags",
  uploadClaimFile: "who raises a claim and who answers it show what is wrong",
  inventoryDifferences: "either side counts what it keeps for the other, or has kept",
  deliveryApprovals: "reports are handed in by suppliers, or by the buyer for them",
  printlabel: "labels are printed by who sends goods and by who receives them",
  addresses: "suppliers keep their own, from which they send",
  users: "administrators of a supplier keep its users",
  closeFirstSteps: "one's own start page",
  tags: "one's own; those of all are kept by who may change roles",
  messages: "one's own",
  documentMessages: "both sides write to each other on a document",
  sendBillMsg: "both sides write to each other on a document",
  generateInvoiceDoc: "what both sides have confirmed either of them invoices",
  deletedRecords: "what one has deleted oneself, by the right to the call that did",
  columnSettings: "one's own",
  exportTemplates: "one's own; those of all are kept by who may change roles",
};

describe("Every call that writes", () => {
  it("S6.1a S6.3c says whose it is, unless it is a step, or of both sides for a reason", () => {
    const steps = new Set(
      documents.flatMap(({ steps: taken }) =>
        Object.values(taken).flatMap(({ menus: granting, method, together }) =>
          granting.flatMap((menu) => [`${menu} ${method}`, `${menu} ${together?.method}`]),
        ),
      ),
    );
    const unsaid = probedCalls().filter(({ name, endpoint, menus: permitting }) => {
      const method = name.split(".")[1] ?? "";
      if (!isWriting(method, endpoint) || endpoint.permission === "public" || endpoint.by) return false;
      return !permitting.some((menu) => steps.has(`${menu} ${method}`));
    });
    // What is the whole tenant's is kept by nobody who sees a part of it, as suppliers do.
    const isOfTenant = ({ endpoint, menus: permitting }: ProbedCall) =>
      endpoint.permission !== "signedIn" &&
      permitting.every((menu) => "ofTenant" in menus[menu] && menus[menu].ofTenant);
    const names = unsaid.filter((call) => !isOfTenant(call)).map(({ name }) => name);
    const reasonFor = (name: string) => name.split(".").find((each) => each in ofBothSides);
    expect(names.filter((name) => reasonFor(name) === undefined)).toEqual([]);
    expect(Object.keys(ofBothSides).toSorted()).toEqual([...new Set(names.map(reasonFor))].toSorted());
  });
});
