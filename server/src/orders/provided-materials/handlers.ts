import { materialIssue, materialIssueDocument } from "@tandem/contract/orders/provided-materials/material-issues";
import { providedMaterial } from "@tandem/contract/orders/provided-materials/provided-materials";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { issueWorkbooks, materialWorkbooks } from "./import-materials.ts";
import { issueMaterials } from "./issue-materials.ts";
import { cancelled, confirmed } from "./issue-steps.ts";
import { movedMaterials } from "./moved-materials.ts";
import { saveMaterials } from "./save-materials.ts";
import { storedIssues } from "./stored-materials.ts";

const steps = stepHandlers(storedIssues, listedRecord(materialIssueDocument));

/** What buyers provide for outsourced orders (B1.5i). */
export const providedMaterialHandlers: HandlersOf<Services["providedMaterials"]> = {
  getProvidedMaterialPage: (context, request) =>
    context.list(providedMaterial, request, { completion: movedMaterials(context) }),
  saveProvidedMaterials: (context, input) => context.write((tx) => saveMaterials(tx, context, input)),
  ...materialWorkbooks,
  exportexcel: exportList(providedMaterial),
};

/** Issues of provided materials, and what comes back of them. */
export const materialIssueHandlers: HandlersOf<Services["materialIssues"]> = {
  getMaterialIssuePage: (context, request) => documentPage(context, materialIssueDocument, request, withoutRules),
  issueMaterials: (context, input) => context.write((tx) => issueMaterials(tx, context, input), stepOptions),
  confirmIssue: steps.one("confirm", confirmed),
  batchConfirm: (context, { confirmList }) => steps.several("confirm", confirmed as never)(context, confirmList),
  cancelIssue: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),
  ...issueWorkbooks,
  exportexcel: exportList(materialIssue),
};
