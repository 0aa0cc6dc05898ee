import { newsDocument } from "@tandem/contract/news/news-notices/news-notices";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

/** Where news notices are stored: between no organisation and supplier, so that nobody is told of their steps. */
export const storedNews = storedDocument(newsDocument, { rulesOf: withoutRules });
