import { languageCodes, languageNames } from "@tandem/contract/core/languages";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";

/** The languages of the product (S7.2). */
export const languageHandlers: HandlersOf<Services["languages"]> = {
  async getAllZlLanguage() {
    return {
      records: languageCodes.map((code) => ({ id: code, languageCode: code, description: languageNames[code] })),
    };
  },
};
