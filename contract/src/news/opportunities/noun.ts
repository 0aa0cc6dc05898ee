import { noun } from "../../core/noun.ts";
import { opportunityPhase, opportunityType, ownState } from "./statuses.ts";

const ofBuyer = [
  ...(["isSearch", "isAdd", "isModify", "isDelete", "isSubmit", "isCheck", "isEnd"] as const),
  ...(["isCancelInvalid", "isExport"] as const),
] as const;

/** What the rest of the product knows of opportunities. */
export const opportunityNoun = noun({
  menus: {
    /** Announcements and opportunities side by side (B2.29v). */
    serviceBoard: {
      menuNo: "2505",
      menuOwner: "25",
      url: "ServiceCentre",
      icon: "ReadOutlined",
      sort: 5,
      flags: ["isSearch"],
      grants: { buyer: ["isSearch"], warehouse: ["isSearch"], supplier: ["isSearch"] },
    },
    opportunities: {
      menuNo: "2520",
      menuOwner: "25",
      url: "Offsite.Opportunity",
      icon: "SolutionOutlined",
      sort: 20,
      flags: [...ofBuyer, "isSave"],
      alerts: "opportunity",
      grants: { buyer: ofBuyer, supplier: ["isSearch", "isSave", "isExport"] },
    },
  },
  found: {
    opportunity: {
      menu: "opportunities",
      number: "opportunityNo",
      shown: { buyer: "subject", supplier: "subject" },
      status: { field: "phase", set: opportunityPhase },
      page: "Offsite.Opportunity.Detail",
    },
  },
  waiting: {
    opportunitiesToTake: {
      sort: 88,
      tone: "waiting",
      side: "supplier",
      menu: "opportunities",
      needs: [["opportunities", "isSave"]],
      entity: "opportunity",
      conditions: () => ({ ownState: [ownState.code.toEnlist, ownState.code.toQuote] }),
      since: "publishedAt",
      due: "quoteDeadline",
    },
    bidsToOpen: {
      sort: 88,
      tone: "waiting",
      side: "buyer",
      menu: "opportunities",
      needs: [["opportunities", "isCheck"]],
      entity: "opportunity",
      conditions: () => ({
        noticeType: opportunityType.code.bidding,
        phase: opportunityPhase.code.closed,
        isOpenedByMe: "0",
      }),
      since: "quoteDeadline",
    },
    enlistmentsToAdmit: {
      sort: 89,
      tone: "waiting",
      side: "buyer",
      menu: "opportunities",
      needs: [["opportunities", "isSubmit"]],
      entity: "opportunity",
      conditions: () => ({ waitingEnlistmentsStart: "1", phase: [...opportunityPhase.groups.takesQuotes] }),
      since: "publishedAt",
    },
  },
  ownServices: ["ISrmOpportunityService", "ISrmEnlistmentService", "ISrmQuoteService"],
  refusals: [
    ...([
      "opportunityNotDraft",
      "opportunityNotPublished",
      "opportunityNotRunning",
      "opportunityNotAwardable",
    ] as const),
    ...(["opportunityNotSealed", "opportunityTakesQuotes", "opportunityNotOpened", "opportunityOpenedByYou"] as const),
    ...(["opportunityBeingOpened", "opportunityTakesNoEnlistment", "opportunityTakesNoQuote"] as const),
    ...([
      "opportunityOfNoClass",
      "deadlinePast",
      "enlistDeadlinePast",
      "deadlinesReversed",
      "enlistmentAsked",
      "noneInvited",
    ] as const),
    ...([
      "awardBeyondQuantity",
      "awardBeyondQuote",
      "awardRepeated",
      "awardNotQuoted",
      "awardWithoutMaterial",
    ] as const),
    ...(["opportunityLineUnnamed", "awardOfAll"] as const),
  ],
});
