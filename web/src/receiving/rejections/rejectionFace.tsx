import { CheckOutlined, CloseCircleOutlined, RollbackOutlined, SendOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type RejectionAction,
  type rejection,
  rejectionDocument,
  rejectionGroups,
  rejections,
} from "@tandem/contract/receiving/rejections/rejections";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";

export type Rejection = Listed<Row<typeof rejection>, RejectionAction>;

/** A rejection to its pages: how its steps look, and what they touch. */
export const rejectionFace = documentFace(rejectionDocument, {
  service: rejections,
  getMethod: "getRejectionById",
  route: "ReceiptTracking.Rejection.Detail",
  listRoute: "ReceiptTracking.Rejection.Details",
  groups: rejectionGroups,
  states: [{ field: "status" }],
  reads: ["checkReturnNo"],
  numberOf: ({ checkReturnNo }) => checkReturnNo,
  touches: deliveryServices,
  steps: {
    sendBack: { icon: <SendOutlined />, primary: true },
    takeBack: { icon: <CheckOutlined />, primary: true },
    withdraw: { icon: <RollbackOutlined />, underMore: true },
    cancel: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
    raiseClaim: { elsewhere: true },
  },
});
