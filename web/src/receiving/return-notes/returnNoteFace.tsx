import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  EditOutlined,
  RollbackOutlined,
  SendOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import {
  type ReturnNoteAction,
  type returnNote,
  returnNoteDocument,
  returnNoteGroups,
  returnNotes,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";

export type ReturnNote = Listed<Row<typeof returnNote>, ReturnNoteAction>;

/** A return note to its pages: how its steps look, and what they touch. */
export const returnNoteFace = documentFace(returnNoteDocument, {
  service: returnNotes,
  getMethod: "getReturnNoteById",
  route: "ReceiptTracking.Return.Detail",
  listRoute: "ReceiptTracking.Return.Details",
  groups: returnNoteGroups,
  states: [{ field: "status" }],
  reads: ["returnNo"],
  numberOf: (note) => note.returnNo,
  touches: deliveryServices,
  steps: {
    send: { icon: <SendOutlined />, primary: true, afterImport: true },
    modify: { icon: <EditOutlined />, page: "ReceiptTracking.Return.Modify" },
    takeBack: { icon: <CheckOutlined />, primary: true },
    refuse: { icon: <CloseOutlined />, danger: true },
    withdraw: { icon: <RollbackOutlined />, underMore: true },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});

/** Where the receipts of a return note are chosen. */
export function receiptsToReturn(): string {
  return listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { status: receiptStatus.code.received });
}
