import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import {
  type OpportunityDetail,
  opportunity,
  opportunityDocument,
  opportunityLine,
} from "@tandem/contract/news/opportunities/opportunities";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { allRows, findRow, listPage } from "../../core/list-query.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { savedFiles } from "../../platform/files/saved-files.ts";
import { publicRead } from "../news-notices/queries.ts";
import { type Awarding, awarded } from "./award.ts";
import { comparisonOf } from "./compare.ts";
import { calledOff, type Deadlines, deadlinesMoved, opened, published, removed } from "./opportunity-steps.ts";
import { addOpportunity, rewritten } from "./save-opportunity.ts";
import { storedOpportunities } from "./stored-opportunities.ts";

/** Who has opened the bids, the first first. */
const openingsOf = (db: Database, id: string) =>
  sql<OpportunityDetail["openings"][number]>`select user_name, opened_at from opportunity_opening
    where opportunity_id = ${id} order by id`.execute(db);

/** The orders that its award made, as far as the caller sees them. */
const ordersOf = (db: Database, id: string) =>
  sql<OpportunityDetail["orders"][number]>`select id, purchase_no, supplier_no, status from purchase_order
    where opportunity_id = ${id} order by id`.execute(db);

async function detail(db: Database, context: Context, id: string): Promise<OpportunityDetail> {
  const [whole, files, openings, orders] = await inOneBreath([
    documentDetail(db, context, opportunityDocument, opportunityLine, id, undefined),
    savedFiles(db, "opportunity", id),
    openingsOf(db, id),
    ordersOf(db, id),
  ]);
  return { ...whole, files, openings: openings.rows, orders: orders.rows };
}
const steps = stepHandlers(storedOpportunities, detail);

/** Opportunities (B2.29v, B3.19b). */
export const opportunityHandlers: HandlersOf<Services["opportunities"]> = {
  getOpportunityPage: (context, request) => documentPage(context, opportunityDocument, request, withoutRules),
  getOpportunityLinePage: (context, request) => context.list(opportunityLine, request),
  getOpportunityById: (context, { id }) => context.read((db) => detail(db, context, id), { byIds: true }),

  async getOutDoorOpportunityPage(context, request) {
    const page = await publicRead(context, (db) => listPage<Row<typeof opportunity>>(db, opportunity, request));
    const { current, size } = request;
    return page ?? { total: 0, records: [], current, size, pageCount: 0, limited: false };
  },
  async getOutDoorOpportunity(context, { id }) {
    const found = await publicRead(context, async (db) => {
      const head = await findRow<Row<typeof opportunity>>(db, opportunity, id);
      const ofHead = sql<boolean>`opportunity_id = ${id}`;
      const lines = await allRows<Row<typeof opportunityLine>>(db, opportunityLine, { where: ofHead, order: ["id"] });
      return { ...head, lines };
    });
    if (!found) throw new Fault("notFound");
    return found;
  },

  uploadOpportunityFile: (context, _input, file) => keepAttachment(context, file, "opportunity"),
  saveOpportunity: (context, { id, version = 0, ...input }) =>
    id
      ? steps.one("modify", rewritten(input))(context, { id, version })
      : context.write(async (tx) => detail(tx, context, await addOpportunity(tx, context, input)), stepOptions),
  publish: (context, { publishList }) => steps.several("publish", published)(context, publishList),
  moveDeadlines: steps.one<Deadlines>("moveDeadlines", deadlinesMoved),
  openBids: (context, named) => steps.one("open", opened(context))(context, named),
  getComparison: (context, { id }) => context.read((db) => comparisonOf(db, id)),
  award: (context, given) => steps.one<Awarding>("award", awarded(context))(context, given),
  cancel: steps.one("cancel", calledOff),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", calledOff)(context, cancelList, reason),
  deleteOpportunity: (context, { deleteList }) => steps.several("remove", removed)(context, deleteList),
  exportexcel: exportList(opportunity),
  exportLines: exportList(opportunityLine),
};
