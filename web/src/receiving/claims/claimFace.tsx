import {
  CheckOutlined,
  CloseCircleOutlined,
  EditOutlined,
  RollbackOutlined,
  SolutionOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { acceptances } from "@tandem/contract/receiving/acceptances/acceptances";
import {
  type ClaimAction,
  claimDocument,
  claimGroups,
  type qualityClaim,
  qualityClaims,
} from "@tandem/contract/receiving/claims/claims";
import { rejections } from "@tandem/contract/receiving/rejections/rejections";
import i18next from "i18next";
import { tenantToday } from "../../api/tenantDay.ts";
import { documentFace } from "../../document/documentFace.ts";

export type Claim = Listed<Row<typeof qualityClaim>, ClaimAction>;

/** Nobody is asked for another answer by a day that has passed. */
function whyNewDay(claims: readonly Pick<Claim, "answerBy">[]): string | null {
  const today = tenantToday();
  const passed = claims.filter(({ answerBy }) => answerBy !== null && answerBy < today);
  const [first] = passed;
  if (!first) return null;
  if (claims.length > 1) return i18next.t("claimPages.someDaysPassed", { count: passed.length });
  return i18next.t("errors.claimDayPassed", { day: first.answerBy ?? "" });
}

/** A claim to its pages: how its steps look. */
export const claimFace = documentFace(claimDocument, {
  service: qualityClaims,
  getMethod: "getQualityClaimById",
  route: "ReceiptTracking.Claims.Detail",
  listRoute: "ReceiptTracking.Claims",
  groups: claimGroups,
  states: [{ field: "status" }],
  reads: ["claimNo", "answerBy"],
  numberOf: ({ claimNo }) => claimNo,
  // What they leave to claim.
  touches: [rejections, acceptances],
  steps: {
    answer: { icon: <SolutionOutlined />, primary: true, page: "ReceiptTracking.Claims.Answer" },
    accept: { icon: <CheckOutlined />, primary: true },
    sendBack: {
      icon: <RollbackOutlined />,
      danger: true,
      newDay: { field: "answerBy", label: "claimPages.newAnswerDay", whyNeeded: whyNewDay },
    },
    modify: { icon: <EditOutlined />, page: "ReceiptTracking.Claims.Modify" },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
