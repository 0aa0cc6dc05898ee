import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { type QuoteAction, quote, quotes } from "@tandem/contract/news/quotes/quotes";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  instantColumn,
  integerColumn,
  moneyColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { quoteFace } from "./quoteFace.tsx";

type Quote = Listed<Row<typeof quote>, QuoteAction>;

const source = listSource(quotes, "getQuotePage");
const exportTo = listExport(quotes, "exportexcel");

/** Quotes: a supplier's own, and of the buyer's side those that may be read. */
export default function QuoteList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const toForm = ({ opportunityId }: { readonly opportunityId: string }) =>
    navigate(pathToDocument("Offsite.Opportunity.Quote", opportunityId));
  const columns = withFurtherFields<"quote", typeof quote.fields, Quote>(quote, [
    codeColumn(quote, "quoteNo", { fixed: "left", width: 180 }),
    stateColumn(quoteFace, "quoteStatus", 120),
    textColumn(quote, "subject", { width: 220 }),
    ...(ofBuyer ? [textColumn(quote, "supplierName", { width: 170 })] : []),
    moneyColumn(quote, "totalAmount", { width: 130 }),
    codeColumn(quote, "currency", { width: 90 }),
    integerColumn(quote, "lineCount", { width: 90 }),
    instantColumn(quote, "submittedAt"),
    instantColumn(quote, "quoteDeadline"),
    dateColumn(quote, "validUntil", { width: 120 }),
  ]);
  return (
    <DocumentList
      face={quoteFace}
      own={{ modify: toForm, submit: toForm }}
      entity={quote}
      source={source}
      exportTo={exportTo}
      title={t("opportunityPages.allQuotes")}
      beside={{ path: pathTo("Offsite.Opportunity"), text: t("opportunityPages.toOpportunities") }}
      columns={columns}
      facts={["quoteStatus", "subject", "totalAmount", "currency", "quoteDeadline"]}
      tabs={{ field: "quoteStatus", codes: ofBuyer ? quoteStatus.groups.standing : quoteStatus.codes }}
      filters={withListedFilters(
        quote,
        columns,
        ["quoteNo", "opportunityNo", "orgNo", ...(ofBuyer ? (["supplierNo"] as const) : []), "submittedAt"],
        ["quoteStatus", "supplierNo"],
      )}
      reads={["opportunityId"]}
      onOpen={({ opportunityId }) => navigate(pathToDocument("Offsite.Opportunity.Detail", opportunityId))}
    />
  );
}
