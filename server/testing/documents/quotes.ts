import { type QuoteInput, quote, quoteLine } from "@tandem/contract/news/quotes/quotes";
import type { EveryField } from "../every-field.ts";
import { day } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { provideDollars } from "./deductions.ts";
import { inquiryOf, publishOpportunity } from "./opportunities.ts";

const everyField: EveryField = {
  title: "a quote",
  service: "quotes",
  head: quote,
  line: quoteLine,
  async fill(app) {
    await provideDollars(await app.as("admin"));
    const { id: opportunityId, lines } = await publishOpportunity(await app.as("buyer"), inquiryOf());
    const user = await app.as("supplierA");
    const head = await filledValues(user, quote, {});
    const opportunityLineId = lines[0]?.id ?? "";
    const said = { opportunityLineId, price: "12.5", quantity: "7", deliveryDate: day(20) };
    const { opportunityLineId: _, ...line } = await filledValues(user, quoteLine, said);
    await user.ok("quotes", "submitQuote", { ...head, opportunityId, lines: [{ ...line, ...said }] } as QuoteInput);
    return { user, condition: { opportunityId }, head, line };
  },
};

export const tested: TestedDocument = {
  everyField,
  history: { entity: "quote", table: "quote", column: "quote_status" },
  probes: {
    quotes: {
      getOwnQuote: { by: ["supplier", "buyer"], nothing: "the caller's own quote" },
      saveQuote: {
        by: ["supplier"],
        names: "opportunity",
        input: ({ id }) => ({ opportunityId: id, version: -1, lines: [] }),
      },
      submitQuote: {
        by: ["supplier"],
        names: "opportunity",
        input: ({ id }) => ({ opportunityId: id, version: -1, lines: [] }),
      },
    },
  },
};
