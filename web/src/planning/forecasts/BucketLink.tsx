import type { ForecastSeries } from "@tandem/contract/planning/forecasts/forecasts";
import { memo, type ReactNode, use } from "react";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { tooltip } from "../../ui/tooltip.ts";
import { LedContext } from "../ledLinks.tsx";
import { type Bucket, bucketWords, standingOf } from "./series.ts";

interface Props {
  readonly series: ForecastSeries;
  readonly bucket: Bucket;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const LedLink = memo(function LedLink(
  props: Props & { readonly isStop: boolean; readonly onReach: (id: string) => void },
) {
  const { series, bucket, className, isStop, onReach } = props;
  const words = bucketWords(series, bucket);
  return (
    <Link
      to={pathToDocument("Planning.Forecast.Detail", bucket.id)}
      {...(className ? { className } : {})}
      data-standing={standingOf(bucket)}
      aria-label={words.join(", ")}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onReach(bucket.id)}
      {...tooltip(words.join("\n"))}
    >
      {props.children}
    </Link>
  );
});

/** A figure of a bucket, which leads to its forecast and says all of it. */
export function BucketLink(props: Props) {
  const { stop, reach } = use(LedContext);
  return <LedLink {...props} isStop={stop === props.bucket.id} onReach={reach} />;
}
