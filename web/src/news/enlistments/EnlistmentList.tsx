import { enlistment, enlistments } from "@tandem/contract/news/enlistments/enlistments";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { codeColumn, instantColumn, moneyColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { useEnlist } from "../opportunities/Enlist.tsx";
import { type Enlistment, enlistmentFace } from "./enlistmentFace.tsx";

const source = listSource(enlistments, "getEnlistmentPage");

/** Who enlisted in opportunities: several are admitted or declined at once. */
export default function EnlistmentList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { enlist, dialog } = useEnlist();
  const columns = withFurtherFields<"enlistment", typeof enlistment.fields, Enlistment>(enlistment, [
    codeColumn(enlistment, "opportunityNo", { fixed: "left", width: 150 }),
    textColumn(enlistment, "supplierName", { width: 180 }),
    stateColumn(enlistmentFace, "enlistStatus", 130),
    textColumn(enlistment, "subject", { width: 220 }),
    instantColumn(enlistment, "enlistDeadline"),
    moneyColumn(enlistment, "registeredCapital", { width: 130 }),
    textColumn(enlistment, "creditRating", { width: 120 }),
    textColumn(enlistment, "qualifications", { width: 200 }),
    textColumn(enlistment, "otherAdmission", { width: 200 }),
    textColumn(enlistment, "declineReason", { width: 200 }),
  ]);
  return (
    <>
      <DocumentList
        face={enlistmentFace}
        own={{ renew: ({ opportunityId }) => enlist({ id: opportunityId }) }}
        entity={enlistment}
        source={source}
        title={t("opportunityPages.allEnlistments")}
        beside={{ path: pathTo("Offsite.Opportunity"), text: t("opportunityPages.toOpportunities") }}
        columns={columns}
        facts={["enlistStatus", "supplierName", "subject", "enlistDeadline"]}
        tabs={{ field: "enlistStatus" }}
        filters={withListedFilters(enlistment, columns, ["opportunityNo", "supplierNo", "orgNo"], ["enlistStatus"])}
        reads={["opportunityId"]}
        onOpen={({ opportunityId }) => navigate(pathToDocument("Offsite.Opportunity.Detail", opportunityId))}
        rowActionsWidth={210}
      />
      {dialog}
    </>
  );
}
