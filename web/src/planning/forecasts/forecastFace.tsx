import { DeleteOutlined, EditOutlined, RollbackOutlined, SendOutlined, SolutionOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type ForecastAction,
  type forecast,
  forecastDocument,
  forecastGroups,
  forecasts,
} from "@tandem/contract/planning/forecasts/forecasts";
import { answerState, predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentFace } from "../../document/documentFace.ts";
import { formatMeasured } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";

export type Forecast = Listed<Row<typeof forecast>, ForecastAction>;

/** What the texts of dialogs say of a forecast. */
export const wordsOfForecast = (
  of: Pick<Forecast, "planNum" | "unitNo" | "itemName" | "supplierName" | "planType" | "planTime">,
) => ({
  quantity: formatMeasured([{ quantity: of.planNum, unitNo: of.unitNo }]),
  material: of.itemName,
  supplier: of.supplierName,
  period: bucketName(of.planType, of.planTime),
});

/** A forecast to its pages: how its steps look. */
export const forecastFace = documentFace(forecastDocument, {
  service: forecasts,
  getMethod: "getForecastById",
  route: "Planning.Forecast.Detail",
  listRoute: "Planning.Forecast",
  groups: forecastGroups,
  states: [
    {
      field: "predictStatus",
      // What its supplier has answered waits for nobody.
      instead: ({ predictStatus: state, isCommitted }) =>
        state === predictStatus.code.published ? { set: answerState, code: isCommitted } : null,
    },
  ],
  reads: [
    ...(["predictStatus", "isCommitted"] as const),
    ...(["forecastNo", "planType", "planTime", "planNum", "unitNo", "commitQty", "commitRemark"] as const),
    ...(["itemName", "supplierName"] as const),
  ],
  numberOf: ({ forecastNo }) => forecastNo,
  wordsOf: wordsOfForecast,
  touches: [dashboard],
  steps: {
    publish: { icon: <SendOutlined />, primary: true, afterImport: true },
    commit: { icon: <SolutionOutlined />, primary: true },
    recommit: { icon: <SolutionOutlined /> },
    modify: { icon: <EditOutlined />, page: "Planning.Forecast.Modify" },
    cancelPublish: { icon: <RollbackOutlined />, danger: true },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true },
  },
});
