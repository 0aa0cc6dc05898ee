import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { materialIssue } from "./material-issues.ts";
import { providedMaterial } from "./provided-materials.ts";
import { materialIssueType } from "./statuses.ts";

const ofMaterial = (name: keyof typeof providedMaterial.fields & string, ifEmpty?: string) =>
  columnOf(providedMaterial.name, name, providedMaterial.fields[name], ifEmpty);
const ofIssue = (name: keyof typeof materialIssue.fields & string, ifEmpty?: string) =>
  columnOf(materialIssue.name, name, materialIssue.fields[name], ifEmpty);

/** The workbook of what is provided: a row per material of an order line. */
export const providedMaterialImport: ImportSheet<keyof typeof providedMaterial.fields & string> = {
  entityName: providedMaterial.name,
  columns: [
    ofMaterial("purchaseNo"),
    ofMaterial("purchaseSeq"),
    ofMaterial("materialNo"),
    ofMaterial("unitQty"),
    ofMaterial("lossRate"),
    /** Where it is left empty, the material's own. */
    { ...ofMaterial("unitNo"), optional: true },
    ofMaterial("purchasePhaseSeq", "1"),
    ofMaterial("purchaseBatchSeq", "1"),
  ],
};

/** The workbook of issues: a row per material of an order line. */
export const materialIssueImport: ImportSheet<keyof typeof materialIssue.fields & string> = {
  entityName: materialIssue.name,
  columns: [
    ofIssue("purchaseNo"),
    ofIssue("purchaseSeq"),
    ofIssue("materialNo"),
    ofIssue("issueQty"),
    ofIssue("issueDate"),
    ofIssue("warehouseNo"),
    ofIssue("issueType", materialIssueType.code.issue),
    ofIssue("remark"),
    ofIssue("purchasePhaseSeq", "1"),
    ofIssue("purchaseBatchSeq", "1"),
    /** What was issued before, as an export has it, is not issued again. */
    { ...ofIssue("issueNo"), optional: true, numbered: true },
  ],
};
