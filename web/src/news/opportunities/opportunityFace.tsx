import {
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FormOutlined,
  SendOutlined,
  TrophyOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { enlistments } from "@tandem/contract/news/enlistments/enlistments";
import {
  type OpportunityAction,
  opportunities,
  type opportunity,
  opportunityDocument,
  opportunityGroups,
} from "@tandem/contract/news/opportunities/opportunities";
import { opportunityStatus } from "@tandem/contract/news/opportunities/statuses";
import { quotes } from "@tandem/contract/news/quotes/quotes";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentFace } from "../../document/documentFace.ts";

export type Opportunity = Listed<Row<typeof opportunity>, OpportunityAction>;

/** An opportunity to its pages: how its steps look. */
export const opportunityFace = documentFace(opportunityDocument, {
  service: opportunities,
  getMethod: "getOpportunityById",
  route: "Offsite.Opportunity.Detail",
  listRoute: "Offsite.Opportunity",
  groups: opportunityGroups,
  states: [{ field: "phase" }],
  reads: [
    "opportunityNo",
    "subject",
    "openingCount",
    "openersNeeded",
    "opportunityStatus",
    "enlistDeadline",
    "quoteDeadline",
  ],
  numberOf: ({ opportunityNo }) => opportunityNo,
  wordsOf: ({ subject, openingCount, openersNeeded }) => ({
    subject,
    opened: openingCount ?? 0,
    needed: openersNeeded ?? 0,
  }),
  touches: [dashboard, quotes, enlistments],
  steps: {
    publish: { icon: <SendOutlined />, primary: true },
    enlist: { icon: <FormOutlined />, primary: true, passing: true, label: "opportunity.actions.enlist" },
    quote: {
      icon: <FormOutlined />,
      primary: true,
      passing: true,
      label: "opportunity.actions.quote",
      page: "Offsite.Opportunity.Quote",
    },
    open: {
      icon: <UnlockOutlined />,
      primary: true,
      isLater: ({ opportunityStatus: state }) => state !== opportunityStatus.code.published,
    },
    award: { icon: <TrophyOutlined />, primary: true, page: "Offsite.Opportunity.Award" },
    modify: { icon: <EditOutlined />, page: "Offsite.Opportunity.Modify" },
    moveDeadlines: { icon: <ClockCircleOutlined /> },
    cancel: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true, deletes: true },
  },
});
