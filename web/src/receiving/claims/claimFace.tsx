import {
  CheckOutlined,
  CloseCircleOutlined,
  EditOutlined,
  RollbackOutlined,
  SolutionOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type ClaimAction,
  claimDocument,
  claimGroups,
  type qualityClaim,
  qualityClaims,
} from "@tandem/contract/receiving/claims/claims";
import { documentFace } from "../../document/documentFace.ts";

export type Claim = Listed<Row<typeof qualityClaim>, ClaimAction>;

/** A claim to its pages: how its steps look. */
export const claimFace = documentFace(claimDocument, {
  service: qualityClaims,
  getMethod: "getQualityClaimById",
  route: "ReceiptTracking.Claims.Detail",
  listRoute: "ReceiptTracking.Claims",
  groups: claimGroups,
  states: [{ field: "status" }],
  reads: ["claimNo"],
  numberOf: ({ claimNo }) => claimNo,
  touches: [],
  steps: {
    answer: { icon: <SolutionOutlined />, primary: true, page: "ReceiptTracking.Claims.Answer" },
    accept: { icon: <CheckOutlined />, primary: true },
    sendBack: { icon: <RollbackOutlined />, danger: true },
    modify: { icon: <EditOutlined />, page: "ReceiptTracking.Claims.Modify" },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
