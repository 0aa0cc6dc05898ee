import { newsDocument, newsNotice } from "@tandem/contract/news/news-notices/news-notices";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";

/** Where news notices are stored: between no organisation and supplier, so that nobody is told of their steps. */
export const storedNews = storedDocument(newsDocument, {
  rulesOf: withoutRules,
  reads: columnsRead(newsNotice, ["expiringDate"]),
});
