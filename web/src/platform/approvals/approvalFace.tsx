import { CheckCircleOutlined, CloseCircleOutlined, RollbackOutlined } from "@ant-design/icons";
import { approvalDocument, approvals } from "@tandem/contract/platform/approvals/approvals";
import { approvalStep } from "@tandem/contract/platform/approvals/statuses";
import i18next from "i18next";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatAmount } from "../../fields/format.ts";

/** An approval to its pages: how its steps look, and what they touch. */
export const approvalFace = documentFace(approvalDocument, {
  service: approvals,
  reads: ["documentNo", "documentStep", "askedName", "amount", "currency"],
  numberOf: ({ documentNo }) => documentNo,
  wordsOf: ({ documentStep, askedName, amount, currency }) => ({
    step: i18next.t(approvalStep.labelKey(documentStep)),
    name: askedName,
    amount: formatAmount(amount, currency),
  }),
  touches: deliveryServices,
  steps: {
    approve: { icon: <CheckCircleOutlined />, primary: true },
    decline: { icon: <CloseCircleOutlined />, danger: true },
    withdraw: { icon: <RollbackOutlined /> },
  },
});
