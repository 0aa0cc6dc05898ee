import type { Detail } from "@tandem/contract/core/envelope";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import {
  isBeyondAnnounced,
  packagingToCome,
  type ReceivedPackaging,
} from "@tandem/contract/receiving/packaging/packaging";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type KeptDoubts, withDoubts } from "../../document/lines/keptDoubts.ts";
import { type EditedLine, type LinesStore, linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { oddValue } from "../../fields/doubts.tsx";
import { formatNumber } from "../../fields/format.ts";
import styles from "./CamePackaging.module.css";
import { PackagingLinesEditor } from "./PackagingLinesEditor.tsx";
import {
  blankPackaging,
  movedColumns,
  movedFrom,
  nameOfPackaging,
  packagingLine,
  refusedPackaging,
} from "./packagingLines.ts";

/** The packaging that came, while whoever receives types it. */
export interface CamePackaging {
  readonly store: LinesStore<EditedLine>;
  readonly typed: () => ReceivedPackaging;
  /** What came as far as the notice says it now, where nobody counts. */
  readonly unsaid: ReceivedPackaging;
  /** What of it is odd, as more than was announced, each named for a question. */
  readonly odd: () => readonly string[];
  readonly replace: (typed: ReceivedPackaging, doubts?: KeptDoubts) => void;
  /** Goes to the first cell that is wrong. */
  readonly isWrong: () => boolean;
  readonly sayRefused: (details: readonly Detail[]) => void;
  readonly editor: ReactNode;
}

const toLines = (of: ReceivedPackaging) => of.map(({ packagingItemNo, qty }) => packagingLine(packagingItemNo, qty));

/** What came of the packaging of a notice: until a receipt has counted it what was announced, then nothing, unless somebody counts. */
export function useCamePackaging({
  packaging,
  packagingCounted: isCounted,
}: Pick<ShippingNoticeDetail, "packaging" | "packagingCounted">): CamePackaging {
  const { t } = useTranslation();
  const unsaid = packagingToCome(packaging).map(({ packagingItemNo, qty }) => ({
    packagingItemNo,
    qty: isCounted ? "0" : qty,
  }));
  // What is typed stays, whatever becomes of the notice.
  const [store] = useState(() => linesStore(toLines(unsaid), blankPackaging));
  const columns = useMemo(movedColumns, []);
  // It is asked while somebody types: a cell may be empty, or hold what is no number.
  const isBeyond = ({ packagingItemNo, qty }: ReceivedPackaging[number]) =>
    isBeyondAnnounced({ packagingItemNo, qty: typedQuantity(qty) }, packaging);
  return {
    store,
    unsaid,
    typed: () =>
      movedFrom(store.state().lines).map((each) =>
        isBeyond(each) ? { ...each, beyondAnnounced: true as const } : each,
      ),
    odd: () => [
      ...oddCells(store, columns, nameOfPackaging),
      ...movedFrom(store.state().lines).flatMap((each) => {
        if (!isBeyond(each)) return [];
        const { packagingItemNo, qty } = each;
        const known = packaging.find((one) => one.packagingItemNo === packagingItemNo);
        const announced = formatNumber(known?.announcedQty ?? "0");
        const received = formatNumber(known?.receivedQty ?? "0");
        const word = t("packagingPages.beyondAnnounced", { announced, received });
        return [oddValue(packagingItemNo, formatNumber(qty), word)];
      }),
    ],
    replace: (typed, doubts) => store.replace(withDoubts(toLines(typed), doubts)),
    isWrong: () => {
      const [wrong] = checkLines(store, columns);
      if (wrong) store.goTo(wrong);
      return wrong !== undefined;
    },
    sayRefused: (details) => sayRefused(store, refusedPackaging(details)),
    editor: (
      <section className={styles.came}>
        <h3 className={styles.heading}>{t("packagingPages.came")}</h3>
        <PackagingLinesEditor label={t("packagingPages.came")} store={store} columns={columns} />
      </section>
    ),
  };
}
