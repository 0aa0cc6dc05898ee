import { notices } from "@tandem/contract/news/news-notices/news-notices";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { callQuery } from "../../api/queryKeys.ts";
import { pathTo } from "../../routes/paths.ts";
import { NewsReading } from "./NewsArticle.tsx";
import { publicFiles } from "./newsFiles.ts";

/** An announcement that everyone may read, without signing in (S2.1a, S7.19b). */
export default function Announcement() {
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const news = useQuery(callQuery(notices, "getInfo", { id }));
  return <NewsReading query={news} files={publicFiles} backPath={pathTo("Announcement")} />;
}
