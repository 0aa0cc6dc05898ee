import type { Places } from "./place.ts";

/** What the house asks quotes for, of which strangers may read some, and the service centre (B2.29v, B3.19b). */
export const opportunityPlaces = {
  "Announcement.Opportunity": {
    path: "/announcement-opportunity",
    title: "opportunityPages.publicTitle",
    public: true,
  },
  "Announcement.Opportunity.Detail": {
    path: "/announcement-opportunity-detail",
    title: "opportunity.name",
    public: true,
    back: "Announcement.Opportunity",
  },
  ServiceCentre: { path: "/service-centre", title: "menus.serviceBoard" },
  "Offsite.Opportunity": { path: "/announcement/opportunity", title: "menus.opportunities" },
  "Offsite.Opportunity.Detail": {
    path: "/announcement/opportunity-detail",
    title: "opportunity.name",
    back: "Offsite.Opportunity",
  },
  "Offsite.Opportunity.Add": {
    path: "/announcement/add-opportunity",
    title: "opportunityPages.new",
    flag: "isAdd",
    back: "Offsite.Opportunity",
  },
  "Offsite.Opportunity.Modify": {
    path: "/announcement/modify-opportunity",
    title: "opportunityPages.modify",
    flag: "isModify",
    back: "Offsite.Opportunity",
    formOf: "Offsite.Opportunity.Detail",
  },
  "Offsite.Opportunity.Quote": {
    path: "/announcement/opportunity-quote",
    title: "opportunityPages.quotePage",
    flag: "isSave",
    back: "Offsite.Opportunity",
    formOf: "Offsite.Opportunity.Detail",
  },
  "Offsite.Opportunity.Award": {
    path: "/announcement/opportunity-award",
    title: "opportunityPages.awardPage",
    flag: "isEnd",
    back: "Offsite.Opportunity",
    formOf: "Offsite.Opportunity.Detail",
  },
  "Offsite.Opportunity.Enlistments": {
    path: "/announcement/opportunity-enlistments",
    title: "opportunityPages.allEnlistments",
    back: "Offsite.Opportunity",
  },
  "Offsite.Opportunity.Quotes": {
    path: "/announcement/opportunity-quotes",
    title: "opportunityPages.allQuotes",
    back: "Offsite.Opportunity",
  },
} as const satisfies Places;
