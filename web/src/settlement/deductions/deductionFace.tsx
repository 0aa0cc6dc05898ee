import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  EditOutlined,
  RedoOutlined,
  SolutionOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import {
  type DeductionAction,
  type deduction,
  deductionDocument,
  deductionGroups,
  deductions,
} from "@tandem/contract/settlement/deductions/deductions";
import { documentFace } from "../../document/documentFace.ts";
import { formatAmount } from "../../fields/format.ts";

export type Deduction = Listed<Row<typeof deduction>, DeductionAction>;

/** A deduction to its pages: how its steps look. */
export const deductionFace = documentFace(deductionDocument, {
  service: deductions,
  getMethod: "getSrmDeductionOrderById",
  route: "ReconciliationInvoicing.DeductionManage.Handle",
  listRoute: "ReconciliationInvoicing.DeductionManage",
  groups: deductionGroups,
  states: [{ field: "deductionStatus" }],
  reads: ["deductionNo", "deductionAmount", "confirmAmount", "currency"],
  numberOf: ({ deductionNo }) => deductionNo,
  wordsOf: ({ deductionAmount, confirmAmount, currency }) => ({
    amount: formatAmount(confirmAmount ?? deductionAmount, currency),
  }),
  touches: [dashboard],
  steps: {
    accept: { icon: <SolutionOutlined />, primary: true },
    agree: { icon: <CheckOutlined />, primary: true },
    reissue: { icon: <RedoOutlined />, primary: true, page: "ReconciliationInvoicing.DeductionManage.Modify" },
    reject: { icon: <CloseOutlined />, danger: true },
    refuse: { icon: <CloseOutlined />, danger: true },
    modify: { icon: <EditOutlined />, page: "ReconciliationInvoicing.DeductionManage.Modify" },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
