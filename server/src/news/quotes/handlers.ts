import { quote, quoteDocument, quoteLine } from "@tandem/contract/news/quotes/quotes";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { asRefusal } from "../opportunities/in-time.ts";
import { ownQuote, saveQuote, withdrawn } from "./save-quote.ts";
import { storedQuotes } from "./stored-quotes.ts";

/** Their ids are drawn: lines stand as those of the opportunity do. */
async function detail(db: Database, context: Context, id: string) {
  const whole = await documentDetail(db, context, quoteDocument, quoteLine, id, undefined);
  return { ...whole, lines: whole.lines.toSorted((one, other) => one.lineNo - other.lineNo) };
}
const steps = stepHandlers(storedQuotes, detail);

/** Quotes for opportunities (B3.19b). */
export const quoteHandlers: HandlersOf<Services["quotes"]> = {
  getQuotePage: (context, request) => documentPage(context, quoteDocument, request, withoutRules),
  getQuoteLinePage: (context, request) => context.list(quoteLine, request),
  getQuoteById: (context, { id }) => context.read((db) => detail(db, context, id), { byIds: true }),
  getOwnQuote: (context, { opportunityId }) =>
    context.read(async (db) => {
      const own = await ownQuote(db, context, opportunityId);
      return { quote: own ? await detail(db, context, own.id) : null };
    }),
  saveQuote: (context, input) =>
    context
      .write(async (tx) => detail(tx, context, await saveQuote(tx, context, input, "modify")), stepOptions)
      .catch(asRefusal),
  submitQuote: (context, input) =>
    context
      .write(async (tx) => detail(tx, context, await saveQuote(tx, context, input, "submit")), stepOptions)
      .catch(asRefusal),
  withdrawQuote: (context, named) => steps.one("withdraw", withdrawn)(context, named).catch(asRefusal),
  exportexcel: exportList(quote),
  exportLines: exportList(quoteLine),
};
