import { isPositive } from "@tandem/contract/core/numbers";
import type { ForecastDetail } from "@tandem/contract/planning/forecasts/forecasts";
import { useTranslation } from "react-i18next";
import type { Fact } from "../../document/DocumentPage.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { bucketName } from "../bucketNames.ts";
import { materialFigure } from "../materialFigure.ts";
import { useCommitForecast } from "./CommitForecast.tsx";
import { forecastFace } from "./forecastFace.tsx";

const quantities = ["planNum", "commitQty", "shortQty"] as const;

/** A quantity of a forecast, in the unit of its material; nothing while there is none, or nothing falls short. */
function measured(whole: ForecastDetail, name: (typeof quantities)[number]): Fact | false {
  const quantity = whole[name];
  if (quantity === null || (name === "shortQty" && !isPositive(quantity))) return false;
  const value = formatMeasured([{ quantity, unitNo: whole.unitNo }]);
  return { key: name, label: <FieldLabel entityName="forecast" field={name} />, value };
}

function ForecastBody({ whole }: { readonly whole: ForecastDetail }) {
  const { t } = useTranslation();
  const { commit, dialog } = useCommitForecast();
  const steps = useSteps(forecastFace, { commit, recommit: commit });
  const messages = useDocumentMessages("forecast", whole.id, []);
  const period = {
    key: "period",
    label: t("forecastPages.period"),
    value: bucketName(whole.planType, whole.planTime),
  };
  return (
    <WholeDocument
      face={forecastFace}
      document={whole}
      steps={steps}
      figures={[
        materialFigure(whole.bmItemNo, whole.itemName),
        period,
        ...quantities.map((name) => measured(whole, name)),
      ]}
      facts={{ without: [...quantities, "bmItemNo", "itemName", "unitNo", "isCommitted", "commentNum"] }}
      parts={[messages.part]}
    >
      {dialog}
    </WholeDocument>
  );
}

/** One forecast, as its buyer publishes and its supplier commits to it (B2.29k). */
export default function ForecastPage() {
  return (
    <OpenedDocument<ForecastDetail> face={forecastFace}>
      {(whole) => <ForecastBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
