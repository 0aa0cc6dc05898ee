import { EditOutlined, RollbackOutlined, SendOutlined } from "@ant-design/icons";
import { opportunities } from "@tandem/contract/news/opportunities/opportunities";
import { quoteDocument, quoteGroups, quotes } from "@tandem/contract/news/quotes/quotes";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentFace } from "../../document/documentFace.ts";

/** A quote to its pages: it is read with its opportunity, and written in the form of that. */
export const quoteFace = documentFace(quoteDocument, {
  service: quotes,
  groups: quoteGroups,
  states: [{ field: "quoteStatus" }],
  reads: ["quoteNo", "opportunityId", "quoteStatus"],
  numberOf: ({ quoteNo }) => quoteNo,
  touches: [opportunities, dashboard],
  steps: {
    submit: { icon: <SendOutlined />, primary: true },
    modify: { icon: <EditOutlined /> },
    withdraw: { icon: <RollbackOutlined />, danger: true },
  },
});
