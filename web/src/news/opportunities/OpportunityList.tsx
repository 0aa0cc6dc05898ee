import { PlusOutlined } from "@ant-design/icons";
import { opportunities, opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase } from "@tandem/contract/news/opportunities/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  instantColumn,
  integerColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo } from "../../routes/paths.ts";
import { useEnlist } from "./Enlist.tsx";
import { useMoveDeadlines } from "./MoveDeadlines.tsx";
import { type Opportunity, opportunityFace } from "./opportunityFace.tsx";

const source = listSource(opportunities, "getOpportunityPage");
const exportTo = listExport(opportunities, "exportexcel");

/** What is of the other side alone. */
const ofBuyerAlone = ["waitingEnlistments", "quoteCount", "openingCount", "openersNeeded", "isOpenedByMe"] as const;

/** What is shown of each to a side. */
const columnsFor = (ofBuyer: boolean) =>
  withFurtherFields<"opportunity", typeof opportunity.fields, Opportunity>(opportunity, [
    codeColumn(opportunity, "opportunityNo", { fixed: "left", width: 150 }),
    stateColumn(opportunityFace, "phase", 160),
    ...(ofBuyer ? [] : [statusColumn(opportunity, "ownState", { width: 170 })]),
    textColumn(opportunity, "subject", { width: 240 }),
    statusColumn(opportunity, "noticeType", { width: 150 }),
    textColumn(opportunity, "orgName", { width: 150 }),
    instantColumn(opportunity, "enlistDeadline"),
    instantColumn(opportunity, "quoteDeadline"),
    integerColumn(opportunity, "lineCount", { width: 90 }),
    ...(ofBuyer
      ? [
          integerColumn(opportunity, "waitingEnlistments", { width: 120 }),
          integerColumn(opportunity, "quoteCount", { width: 90 }),
          statusColumn(opportunity, "biddingMode", { width: 200 }),
        ]
      : []),
    codeColumn(opportunity, "currency", { width: 90 }),
    textColumn(opportunity, "paymentTerms", { width: 160 }),
  ]);

/** Opportunities of both sides: buyers see all of their organisations, suppliers what they may take part in. */
export default function OpportunityList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { enlist, dialog } = useEnlist();
  const deadlines = useMoveDeadlines();
  const columns = columnsFor(ofBuyer);
  return (
    <>
      <DocumentList
        face={opportunityFace}
        own={{ enlist, moveDeadlines: deadlines.move }}
        entity={opportunity}
        source={source}
        exportTo={exportTo}
        beside={{
          path: pathTo(ofBuyer ? "Offsite.Opportunity.Enlistments" : "Offsite.Opportunity.Quotes"),
          text: t(ofBuyer ? "opportunityPages.allEnlistments" : "opportunityPages.allQuotes"),
        }}
        columns={columns}
        facts={["phase", ofBuyer ? "noticeType" : "ownState", "subject", "quoteDeadline"]}
        tabs={ofBuyer ? { field: "phase", codes: opportunityPhase.codes } : { field: "ownState" }}
        filters={withListedFilters(
          opportunity,
          columns,
          [
            "opportunityNo",
            "subject",
            "orgNo",
            "noticeType",
            "quoteDeadline",
            ...(ofBuyer ? (["biddingMode"] as const) : []),
          ],
          ofBuyer ? ["phase", "ownState"] : ["ownState", ...ofBuyerAlone],
        )}
        actions={(selected, { steps }) => [
          {
            key: "create",
            label: t("opportunityPages.create"),
            icon: <PlusOutlined />,
            permission: "isAdd",
            primary: selected.length === 0,
            run: () => navigate(pathTo("Offsite.Opportunity.Add")),
          },
          ...steps,
        ]}
      />
      {dialog}
      {deadlines.dialog}
    </>
  );
}
