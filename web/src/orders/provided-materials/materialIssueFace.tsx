import { CheckOutlined, UndoOutlined } from "@ant-design/icons";
import { materialIssueDocument, materialIssues } from "@tandem/contract/orders/provided-materials/material-issues";
import { providedMaterials } from "@tandem/contract/orders/provided-materials/provided-materials";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

/** An issue of materials to its lists: how its steps look, and what they touch. */
export const materialIssueFace = documentFace(materialIssueDocument, {
  service: materialIssues,
  reads: ["issueNo", "issueQty", "unitNo", "materialNo"],
  numberOf: (record) => record.issueNo,
  wordsOf: ({ issueQty, unitNo, materialNo }) => ({
    quantity: formatNumber(issueQty),
    unit: unitNo,
    material: materialNo,
  }),
  touches: [providedMaterials],
  steps: { confirm: { icon: <CheckOutlined />, primary: true }, cancel: { icon: <UndoOutlined />, danger: true } },
});
