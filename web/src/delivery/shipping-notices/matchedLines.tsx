import { mostNoticeLines } from "@tandem/contract/delivery/shipping-notices/matching";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { call } from "../../api/client.ts";
import { ask } from "../../ui/announce.ts";
import type { MatchAnswer } from "./matchingLines.ts";
import { matchedLinesOf, type NoticeFormLine, type ShippableLine, startingFields } from "./noticeDraft.ts";
import styles from "./noticeParts.module.css";

/** Rows that are shown of those that do not match, in the question. */
const mostShown = 8;

type Problems = Pick<MatchAnswer, "problems" | "unmatchedCount" | "kept">;

/** Asks whether to go on with what matches (B8.3b). `nameOf` says what people call a row. */
export function askToContinue({ problems, unmatchedCount, kept }: Problems, nameOf: (row: number) => string) {
  const rest = problems.length - mostShown;
  return ask({
    title: i18next.t("noticeMatching.partly", { count: unmatchedCount }),
    content: (
      <>
        <ul className={styles.problems}>
          {problems.slice(0, mostShown).map(({ row, message }) => (
            <li key={row}>
              {nameOf(row)}: {message}
            </li>
          ))}
          {rest > 0 && <li>{i18next.t("noticeMatching.more", { count: rest })}</li>}
        </ul>
        {kept && <p>{kept}</p>}
      </>
    ),
    confirm: i18next.t("noticeMatching.continue"),
    cancel: i18next.t("actions.cancel"),
  });
}

/** The order lines that a match proposes, as the form holds them. */
export async function matchedLines(
  { lines }: Pick<MatchAnswer, "lines">,
  taken: readonly NoticeFormLine[],
): Promise<NoticeFormLine[]> {
  const ids = [...new Set(lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId))];
  const condition = { id: ids };
  const { records } = await call(shippingNotices, "getShippableLinePage", {
    ...{ current: 1, size: mostNoticeLines, columns: startingFields, condition },
  });
  return matchedLinesOf(lines, records as readonly ShippableLine[], taken);
}
