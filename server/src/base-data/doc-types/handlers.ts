import { docType, docTypes } from "@tandem/contract/base-data/doc-types";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";
import { docNatureRules } from "../dictionaries/doc-natures.ts";

/** Document types (S3.4a). */
export const docTypeHandlers = plainHandlers(docTypes, docType, [ofOrganisation], docNatureRules(docType));
