import { documentTemplate, documentTemplates } from "@tandem/contract/base-data/document-templates";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Templates of documents and labels (S7.13l). */
export const documentTemplateHandlers = plainHandlers(documentTemplates, documentTemplate);
