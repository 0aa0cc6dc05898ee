import { DownloadOutlined } from "@ant-design/icons";
import { type OpportunityDetail, opportunityLine } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { quotes } from "@tandem/contract/news/quotes/quotes";
import { useTranslation } from "react-i18next";
import { download } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import type { Part } from "../../document/DocumentPage.tsx";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { formatInstant } from "../../fields/format.ts";
import { codeColumn, dateColumn, integerColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { EnlistmentsOf, useEnlistments } from "../enlistments/OfOpportunity.tsx";
import { OwnQuote } from "../quotes/OwnQuote.tsx";
import { Comparison } from "./Comparison.tsx";
import { useEnlist } from "./Enlist.tsx";
import { useMoveDeadlines } from "./MoveDeadlines.tsx";
import { opportunityFace } from "./opportunityFace.tsx";
import styles from "./parts.module.css";
import { useDeadlines } from "./useDeadlines.ts";

const columns = [
  integerColumn(opportunityLine, "lineNo", { width: 70 }),
  codeColumn(opportunityLine, "itemNo", { width: 130 }),
  textColumn(opportunityLine, "goodsName", { width: 220 }),
  textColumn(opportunityLine, "spec", { width: 160 }),
  quantityColumn(opportunityLine, "requirementQuantity", { width: 130 }),
  codeColumn(opportunityLine, "unitNo", { width: 80 }),
  dateColumn(opportunityLine, "requirementsDate", { width: 120 }),
  textColumn(opportunityLine, "remark", { width: 200 }),
];

/** Why there is nothing to compare. */
function NothingToCompare({ of }: { readonly of: OpportunityDetail }) {
  const { t } = useTranslation();
  const isSealed = of.noticeType === opportunityType.code.bidding && of.openedAt === null;
  return isSealed ? (
    <PageMessage
      tone="info"
      title={t("opportunityPages.sealed")}
      text={t("opportunityPages.sealedText", { needed: of.openersNeeded ?? 0 })}
    />
  ) : (
    <PageMessage tone="info" title={t("opportunityPages.noQuotes")} text={t("opportunityPages.noQuotesText")} />
  );
}

/** Who has opened the bids, and when. */
function Openings({ of }: { readonly of: OpportunityDetail }) {
  const { t } = useTranslation();
  if (of.openings.length === 0) return null;
  return (
    <p className={styles.text}>
      {t("opportunityPages.openings")}:{" "}
      {of.openings.map(({ userName, openedAt }) => `${userName} (${formatInstant(openedAt)})`).join(", ")}
    </p>
  );
}

function Orders({ of }: { readonly of: OpportunityDetail }) {
  return (
    <ul className={styles.text}>
      {of.orders.map(({ id, purchaseNo, supplierNo }) => (
        <li key={id}>
          <Link to={pathToDocument("Offsite.User.Order.Acceptance", id)}>{purchaseNo}</Link> {supplierNo}
        </li>
      ))}
    </ul>
  );
}

/** What stands beside the lines, for the buyer and for a supplier. */
function usePartsOf(of: OpportunityDetail, enlist: (one: { readonly id: string }) => void): Part[] {
  const { t } = useTranslation();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { data } = useEnlistments(of.id);
  const isOut = of.phase !== opportunityPhase.code.draft;
  const enlisted = data?.records.length ?? 0;
  const parts: (Part | false)[] = [
    isOut &&
      of.enlistDeadline !== null &&
      (ofBuyer || enlisted > 0) && {
        key: "enlistments",
        label: ofBuyer ? t("opportunityPages.enlistments", { count: enlisted }) : t("opportunityPages.ownEnlistment"),
        children: <EnlistmentsOf opportunityId={of.id} renew={enlist} />,
      },
    isOut &&
      ofBuyer && {
        key: "comparison",
        label: t("opportunityPages.comparison"),
        children: (
          <>
            <Openings of={of} />
            <Comparison of={of} nothing={<NothingToCompare of={of} />} />
          </>
        ),
      },
    isOut &&
      !ofBuyer && {
        key: "quote",
        label: t("opportunityPages.ownQuote"),
        children: <OwnQuote opportunityId={of.id} />,
      },
    of.orders.length > 0 && {
      key: "orders",
      label: t("opportunityPages.orders", { count: of.orders.length }),
      children: <Orders of={of} />,
    },
  ];
  return parts.filter((part) => part !== false);
}

function OpportunityBody({ whole }: { readonly whole: OpportunityDetail }) {
  const { t } = useTranslation();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { enlist, dialog } = useEnlist();
  const deadlines = useMoveDeadlines();
  const steps = useSteps(opportunityFace, { enlist, moveDeadlines: deadlines.move });
  const parts = usePartsOf(whole, enlist);
  useDeadlines(whole);
  const isBidding = whole.noticeType === opportunityType.code.bidding;
  const exporting: PageAction = {
    key: "export",
    label: t("opportunityPages.exportComparison"),
    icon: <DownloadOutlined />,
    permission: "isExport",
    underMore: true,
    run: () => download(quotes, "exportLines", { current: 1, size: 20, condition: { opportunityId: whole.id } }),
  };
  return (
    <WholeDocument
      face={opportunityFace}
      document={whole}
      steps={steps}
      actions={ofBuyer && (whole.quoteCount ?? 0) > 0 ? [exporting] : []}
      figures={["subject", "noticeType", "enlistDeadline", "quoteDeadline", ofBuyer ? "quoteCount" : "ownState"]}
      facts={{ without: [...(isBidding ? [] : ["openingCount"]), ...(ofBuyer ? [] : ["waitingEnlistments"])] }}
      lines={
        <LinesTable
          entity={opportunityLine}
          columns={columns}
          rows={whole.lines}
          facts={["goodsName", "requirementQuantity", "unitNo", "requirementsDate"]}
        />
      }
      parts={[
        ...parts,
        {
          key: "files",
          label: t("attachedFiles.part", { count: whole.files.length }),
          children: <FilesPart attached={whole.files} />,
        },
      ]}
    >
      {dialog}
      {deadlines.dialog}
    </WholeDocument>
  );
}

/** One opportunity: what is asked for, who takes part, what was quoted, and who won (B2.29v, B3.19b). */
export default function OpportunityPage() {
  return (
    <OpenedDocument<OpportunityDetail> face={opportunityFace}>
      {(whole) => <OpportunityBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
