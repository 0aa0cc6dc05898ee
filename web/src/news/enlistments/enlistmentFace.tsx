import { CheckOutlined, CloseOutlined, FormOutlined, RollbackOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type EnlistmentAction,
  type enlistment,
  enlistmentDocument,
  enlistments,
} from "@tandem/contract/news/enlistments/enlistments";
import { opportunities } from "@tandem/contract/news/opportunities/opportunities";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentFace } from "../../document/documentFace.ts";

export type Enlistment = Listed<Row<typeof enlistment>, EnlistmentAction>;

/** An enlistment to its pages: how its steps look. */
export const enlistmentFace = documentFace(enlistmentDocument, {
  service: enlistments,
  states: [{ field: "enlistStatus" }],
  reads: ["enlistmentNo", "supplierName", "opportunityId"],
  numberOf: ({ enlistmentNo }) => enlistmentNo,
  wordsOf: ({ supplierName }) => ({ supplier: supplierName }),
  touches: [opportunities, dashboard],
  steps: {
    admit: { icon: <CheckOutlined />, primary: true },
    decline: { icon: <CloseOutlined />, danger: true },
    renew: { icon: <FormOutlined /> },
    withdraw: { icon: <RollbackOutlined />, danger: true },
  },
});
