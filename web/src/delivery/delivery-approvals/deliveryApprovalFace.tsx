import { CheckOutlined, CloseCircleOutlined, CloseOutlined, EditOutlined, RollbackOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type DeliveryApprovalAction,
  type deliveryApproval,
  deliveryApprovalDocument,
  deliveryApprovalGroups,
  deliveryApprovals,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { documentFace } from "../../document/documentFace.ts";

export type DeliveryApproval = Listed<Row<typeof deliveryApproval>, DeliveryApprovalAction>;

/** A delivery approval to its pages: how its steps look. */
export const deliveryApprovalFace = documentFace(deliveryApprovalDocument, {
  service: deliveryApprovals,
  getMethod: "getDeliveryApprovalById",
  route: "Offsite.Delivery.Approval.Detail",
  listRoute: "Offsite.Delivery.Approval",
  groups: deliveryApprovalGroups,
  states: [{ field: "checkStatus" }, { field: "term" }],
  reads: ["approvalNo"],
  numberOf: ({ approvalNo }) => approvalNo,
  touches: [],
  steps: {
    agree: { icon: <CheckOutlined />, primary: true },
    refuse: { icon: <CloseOutlined />, danger: true },
    modify: { icon: <EditOutlined />, page: "Offsite.Delivery.Approval.Modify" },
    withdraw: { icon: <RollbackOutlined />, underMore: true },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
