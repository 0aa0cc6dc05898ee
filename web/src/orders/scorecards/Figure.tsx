import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { type ScorecardFigure, scorecardFigures } from "@tandem/contract/orders/scorecards/scorecards";
import { useTranslation } from "react-i18next";
import { Link } from "../../ui/Link.tsx";
import { tooltip } from "../../ui/tooltip.ts";
import styles from "./Figure.module.css";
import { type Judged, useDocumentsBehind } from "./scorecardDocuments.ts";
import { countText, rateText, trendOf } from "./scorecardRates.ts";

interface Props {
  readonly figure: ScorecardFigure;
  readonly judged: Judged;
  readonly of: number;
  readonly count: string;
  readonly rate: number | null;
  readonly before: number | null;
}

/** A number, which opens the documents that it counts where its reader may see their list. */
function Counted({
  figure,
  part,
  judged,
  value,
}: Pick<Props, "figure" | "judged"> & { part: "count" | "of"; value: string }) {
  const { t } = useTranslation();
  const address = useDocumentsBehind()(figure, part, judged);
  const text = countText(value);
  if (address === null) return text;
  const name = t(`scorecard.${scorecardFigures[figure][part]}`);
  return (
    <Link to={address} aria-label={`${name}: ${text}`} {...tooltip(name)}>
      {text}
    </Link>
  );
}

/** Whether a rate is better or worse than in the month before, in a shape and a color. */
function Trend({ figure, rate, before }: Pick<Props, "figure" | "rate" | "before">) {
  const { t } = useTranslation();
  const trend = trendOf(figure, rate, before);
  if (!trend || before === null) return null;
  const Arrow = trend.rose ? ArrowUpOutlined : ArrowDownOutlined;
  const text = t("scorecardPages.before", { rate: rateText(figure, before) });
  return (
    <span role="img" aria-label={text} className={trend.isBetter ? styles.better : styles.worse} {...tooltip(text)}>
      <Arrow aria-hidden />
    </span>
  );
}

/** A figure of a scorecard: so many of how many, the rate, and where it goes; a dash where there was nothing to judge. */
export function Figure({ figure, judged, of, count, rate, before }: Props) {
  if (of === 0 || rate === null) return "–";
  return (
    <span className={styles.figure}>
      <span className={styles.parts}>
        <Counted figure={figure} part="count" judged={judged} value={count} />
        {" / "}
        <Counted figure={figure} part="of" judged={judged} value={String(of)} />
      </span>
      <span>{rateText(figure, rate)}</span>
      <Trend figure={figure} rate={rate} before={before} />
    </span>
  );
}
