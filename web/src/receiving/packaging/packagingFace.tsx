import { CheckOutlined, CloseOutlined, UndoOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  packagingDocument,
  type packagingMovement,
  packagingMovements,
} from "@tandem/contract/receiving/packaging/packaging";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

export type Movement = Listed<Row<typeof packagingMovement>, keyof typeof packagingDocument.steps>;

/** A movement of packaging to its list: how its steps look, and what they touch. */
export const packagingFace = documentFace(packagingDocument, {
  service: packagingMovements,
  states: [{ field: "status" }],
  reads: ["movementNo", "qty", "unitNo", "packagingName"],
  numberOf: ({ movementNo }) => movementNo,
  wordsOf: ({ qty, unitNo, packagingName }) => ({
    quantity: formatNumber(qty),
    unit: unitNo,
    packaging: packagingName,
  }),
  touches: deliveryServices,
  steps: {
    confirm: { icon: <CheckOutlined />, primary: true },
    dispute: { icon: <CloseOutlined />, danger: true },
    takeBack: { icon: <UndoOutlined />, danger: true },
  },
});
