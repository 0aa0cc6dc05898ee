import { UndoOutlined } from "@ant-design/icons";
import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { warehousingDocument, warehousings } from "@tandem/contract/receiving/warehousings/warehousings";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";

/** A put-away to its list and drawer: how its step looks, and what it touches. */
export const warehousingFace = documentFace(warehousingDocument, {
  service: warehousings,
  reads: ["warehousingNo", "warehousingQty", "purUnitNo", "itemNo"],
  numberOf: ({ warehousingNo }) => warehousingNo,
  wordsOf: ({ warehousingQty, purUnitNo, itemNo }) => ({
    quantity: formatNumber(warehousingQty),
    unit: purUnitNo,
    item: itemNo,
  }),
  wordsOfAll: (records) => ({
    quantities: formatMeasured(
      sumPerUnit(records.map(({ warehousingQty, purUnitNo }) => ({ quantity: warehousingQty, unitNo: purUnitNo }))),
    ),
  }),
  touches: deliveryServices,
  steps: { cancel: { icon: <UndoOutlined />, danger: true, underMore: true } },
});
