import { ExportOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { type keptStock, vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { divide } from "../../document/together.tsx";
import { whyTooMany } from "../../list/mostTogether.ts";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { KeptStockList, keptColumns } from "./KeptStockList.tsx";

const source = listSource(vmiStock, "getVmiPage");
const exportTo = listExport(vmiStock, "exportWarehouseEnd");
const movements = pathTo("InventorySynergy.VMI.Movements");
const columns = keptColumns(movements, true);

/** What is known of goods, to take them out. */
type Lying = Pick<Listed<Row<typeof keptStock>, "takeOut">, "id" | "version" | "itemNo" | "allowedActions">;
const named = { numberOf: ({ itemNo }: Lying) => itemNo };
const consumptionOf = (rows: readonly { readonly id: string }[]) =>
  `${pathTo("InventorySynergy.VMI.Consumption.Add")}?${new URLSearchParams(rows.map(({ id }) => ["id", id]))}`;

/** Takes out what is selected, as far as it is fit for use and put away. */
function useTakeOut(): (selected: readonly Lying[]) => PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const takes = useCanOpen()("vmiConsumptions", "isAdd");
  return (selected) => {
    const { able, others } = divide(named, "takeOut", selected);
    const action = {
      key: "takeOut",
      label: t("vmiConsumptionPages.takeOut"),
      icon: <ExportOutlined />,
      disabledReason: able.length > 0 ? whyTooMany(able) : (others[0]?.reason ?? t("vmiConsumptionPages.select")),
      run: () => navigate(consumptionOf(able)),
    };
    return takes ? [action] : [];
  };
}

/** Suppliers' goods at the buyer's places (B2.17). */
export default function VmiStockList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const takeOut = useTakeOut();
  return (
    <KeptStockList
      source={source}
      exportTo={exportTo}
      columns={columns}
      ofVmi
      movements={movements}
      further={takeOut}
      count={pathTo("InventorySynergy.VMI.InventoryDiff.Count")}
      beside={{ path: pathTo("InventorySynergy.VMI.Replenishment"), text: t("keptStockPages.replenishment") }}
      whenEmpty={{
        text: t(side === "supplier" ? "keptStockPages.noVmiOfSupplier" : "keptStockPages.noVmi"),
        go: "shippingNotices",
      }}
    />
  );
}
