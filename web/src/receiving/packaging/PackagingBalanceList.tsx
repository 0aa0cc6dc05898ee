import { PlusOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { packagingBalance, packagingBalances } from "@tandem/contract/receiving/packaging/packaging";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  quantityColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./packagingLinks.module.css";

type Balance = Row<typeof packagingBalance>;

const source = listSource(packagingBalances, "getBalancePage");
const exportTo = listExport(packagingBalances, "exportexcel");
const columns = withFurtherFields(packagingBalance, [
  codeColumn(packagingBalance, "packagingItemNo", { fixed: "left", width: 130 }),
  textColumn(packagingBalance, "packagingName", { width: 220 }),
  textColumn(packagingBalance, "supplierName", { width: 180 }),
  textColumn(packagingBalance, "orgName", { width: 150 }),
  quantityColumn(packagingBalance, "buyerHeldQty", { width: 115 }),
  quantityColumn(packagingBalance, "supplierHeldQty", { width: 120 }),
  codeColumn(packagingBalance, "unitNo", { width: 75 }),
  dateColumn(packagingBalance, "movedDate", { width: 130 }),
  integerColumn(packagingBalance, "waitingCount", { width: 115 }),
  integerColumn(packagingBalance, "disputedCount", { width: 105 }),
]);

/** The form, begun for the supplier of what is selected, with the kinds of it. */
function formFor(selected: readonly Balance[]): string {
  const [first] = selected;
  const of = selected.filter(({ orgNo, supplierNo }) => orgNo === first?.orgNo && supplierNo === first.supplierNo);
  const asked = new URLSearchParams(of.map(({ packagingItemNo }) => ["item", packagingItemNo]));
  if (first) asked.set("org", first.orgNo);
  if (first) asked.set("supplier", first.supplierNo);
  return `${pathTo("Offsite.Delivery.Packaging.Movements.Add")}?${asked}`;
}

/** What each side holds of the other's returnable packaging, and the movements behind each figure. */
export default function PackagingBalanceList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  const movements = pathTo("Offsite.Delivery.Packaging.Movements");
  return (
    <ListPage
      entity={packagingBalance}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["packagingName", "supplierName", "buyerHeldQty", "supplierHeldQty", "unitNo"]}
      filters={withListedFilters(
        packagingBalance,
        columns,
        [
          "packagingItemNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "orgNo",
          "buyerHeldQty",
          "supplierHeldQty",
          "movedDate",
        ],
        ["supplierNo", "unitNo"],
      )}
      sums={["buyerHeldQty", "supplierHeldQty"]}
      reads={["orgNo", "supplierNo", "packagingItemNo"]}
      actions={({ selected }) =>
        canOpen("packagingMovements", "isAdd")
          ? [
              {
                key: "record",
                label: t("packagingPages.record"),
                icon: <PlusOutlined />,
                primary: true,
                run: () => navigate(formFor(selected as readonly Balance[])),
              },
            ]
          : []
      }
      {...(canOpen("packagingMovements")
        ? { beside: { path: movements, text: t("packagingPages.allMovements") } }
        : {})}
      whenEmpty={{ text: t(side === "supplier" ? "packagingPages.noneYetOfSupplier" : "packagingPages.noneYet") }}
      drawer={{
        title: (row) => `${row.packagingItemNo} ${row.supplierName}`,
        groups: [
          {
            title: "packagingPages.account",
            fields: ["orgNo", "orgName", "supplierNo", "supplierName", "packagingItemNo", "packagingName"],
          },
          {
            title: "packagingBalance.name",
            fields: ["buyerHeldQty", "supplierHeldQty", "unitNo", "movedDate", "waitingCount", "disputedCount"],
          },
        ],
        extra: ({ id }) =>
          canOpen("packagingMovements") && (
            <p className={styles.links}>
              <Link to={listAddress(movements, { packagingBalanceId: id })}>{t("packagingPages.toMovements")}</Link>
            </p>
          ),
      }}
    />
  );
}
