import { AuditOutlined } from "@ant-design/icons";
import { daysAfter } from "@tandem/contract/core/days";
import type { Filter, Row } from "@tandem/contract/core/entity";
import { keptStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import type { ListExport, ListSource } from "../../api/listSource.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { fieldValue } from "../../fields/FieldValue.tsx";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListDeclaration } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { type Conditions, listAddress } from "../../list/listState.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Link } from "../../ui/Link.tsx";

type KeptStock = Row<typeof keptStock>;
type Figure = "beginQty" | "periodInQty" | "periodOutQty" | "endQty" | "inventoryQty";

type InPeriod = Pick<KeptStock, "id" | "periodFrom" | "period">;

/** Also what was taken back, which is in neither figure. */
const inPeriod = ({ periodFrom, period }: InPeriod): Conditions => ({ postDateStart: periodFrom, postDateEnd: period });

/** The movements behind each figure. */
const behind: Readonly<Record<Figure, (row: InPeriod) => Conditions>> = {
  beginQty: ({ periodFrom }) => ({ postDateEnd: daysAfter(periodFrom, -1) }),
  periodInQty: inPeriod,
  periodOutQty: inPeriod,
  endQty: ({ period }) => ({ postDateEnd: period }),
  inventoryQty: () => ({}),
};

const movementsOf = (path: string, name: Figure, row: InPeriod) =>
  listAddress(path, { stockBalanceId: row.id, ...behind[name](row) });

/** A figure that leads to the movements behind it. */
const figureColumn = (movements: string, name: Figure): ListColumn<KeptStock> =>
  quantityColumn<"keptStock", typeof keptStock.fields, KeptStock, Figure | keyof InPeriod>(keptStock, name, {
    width: 105,
    reads: ["id", "periodFrom", "period", name],
    render: (row) => (
      <Link to={movementsOf(movements, name, row)}>{fieldValue(keptStock.fields[name], row[name])}</Link>
    ),
  });

const shownPeriod = ({ periodFrom, period }: Pick<KeptStock, "periodFrom" | "period">) =>
  i18next.t("keptStockPages.periodOf", { from: periodFrom, until: period });

const leveled = ["safeQty", "maxQty", "usableQty", "levelStatus"] as const;

/** The columns of what is kept: of vendor-managed stock with how much of it is to be there. */
export function keptColumns(movements: string, ofVmi: boolean) {
  const figure = (name: Figure) => figureColumn(movements, name);
  const columns = withFurtherFields(keptStock, [
    codeColumn(keptStock, "itemNo", { fixed: "left", width: 125 }),
    textColumn(keptStock, "itemName", { width: 160 }),
    figure("inventoryQty"),
    codeColumn(keptStock, "unitNo", { width: 75 }),
    ...(ofVmi ? [statusColumn(keptStock, "levelStatus", { width: 150 })] : []),
    figure("beginQty"),
    figure("periodInQty"),
    figure("periodOutQty"),
    figure("endQty"),
    ...(ofVmi
      ? [quantityColumn(keptStock, "safeQty", { width: 110 }), quantityColumn(keptStock, "maxQty", { width: 120 })]
      : []),
    dateColumn<"keptStock", typeof keptStock.fields, KeptStock, "periodFrom" | "period">(keptStock, "period", {
      width: 200,
      sortable: false,
      reads: ["periodFrom", "period"],
      render: shownPeriod,
    }),
    codeColumn(keptStock, "warehouseNo", { width: 120 }),
    codeColumn(keptStock, "cellNo", { width: 105 }),
    codeColumn(keptStock, "lotNo", { width: 130 }),
    statusColumn(keptStock, "stockType", { width: 150 }),
    textColumn(keptStock, "supplierName", { width: 160 }),
    textColumn(keptStock, "orgName", { width: 160 }),
    textColumn(keptStock, "spec", { width: 160 }),
  ]);
  const unsaid: readonly string[] = ["keptAs", "periodFrom", ...(ofVmi ? [] : leveled)];
  return columns.filter(({ key }) => !unsaid.includes(String(key)));
}

const sought = [
  "itemNo",
  "warehouseNo",
  "cellNo",
  "lotNo",
  "orgNo",
  "supplierNo",
  "itemFeatureNo",
  "stockType",
] as const;

type KeptDeclaration<R extends KeptStock = KeptStock> = ListDeclaration<
  R,
  keyof typeof keptStock.fields & string,
  Filter<typeof keptStock>
>;

/** What is known of what is selected. */
type Selected<R extends KeptStock> = Pick<R, "id" | "version" | "itemNo" | (keyof R & "allowedActions")>;

/** What the drawer of a row tells. */
const groupsOf = (ofVmi: boolean) => [
  {
    title: "keptStockPages.inPeriod",
    fields: ["period", "beginQty", "periodInQty", "periodOutQty", "endQty", "inventoryQty", "unitNo"] as const,
  },
  ...(ofVmi ? [{ title: "keptStockPages.level", fields: leveled }] : []),
  { title: "stockPages.whatLies", fields: ["itemNo", "itemName", "spec", "lotNo", "itemFeatureNo"] as const },
  {
    title: "stockPages.where",
    fields: [
      ...(["stockType", "warehouseNo", "cellNo", "orgNo", "orgName"] as const),
      ...(["ownerNo", "ownerName", "keeperNo", "keeperName", "updateDate"] as const),
    ],
  },
];

/** What one side keeps for the other, and what became of it in a period (B3.15). */
export function KeptStockList<R extends KeptStock>(props: {
  readonly source: ListSource<R, Filter<typeof keptStock>>;
  readonly exportTo: ListExport<Filter<typeof keptStock>>;
  readonly columns: readonly ListColumn<KeptStock>[];
  readonly ofVmi: boolean;
  /** The page of the movements. */
  readonly movements: string;
  /** The page on which places are counted. */
  readonly count: string;
  /** What else is done with what is selected, before it is counted. */
  readonly further?: (selected: readonly Selected<R>[]) => readonly PageAction[];
  readonly beside: KeptDeclaration["beside"];
  readonly whenEmpty: KeptDeclaration["whenEmpty"];
}) {
  const { t } = useTranslation();
  const { ofVmi, columns, movements, whenEmpty } = props;
  const navigate = useNavigate();
  const counts = useCanOpen()(ofVmi ? "vmiDifferences" : "escrowDifferences", "isAdd");
  const count = (selected: readonly { readonly id: string }[]): PageAction => ({
    key: "count",
    label: t("inventoryDifferencePages.count"),
    icon: <AuditOutlined />,
    disabledReason: selected.length > 0 ? whyTooMany(selected) : t("inventoryDifferencePages.selectPlaces"),
    run: () => navigate(`${props.count}?${new URLSearchParams(selected.map(({ id }) => ["id", id]))}`),
  });
  return (
    <ListPage
      entity={keptStock}
      source={props.source}
      exportTo={props.exportTo}
      columns={columns}
      facts={[
        "itemName",
        "inventoryQty",
        "unitNo",
        "warehouseNo",
        "cellNo",
        ...(ofVmi ? (["levelStatus"] as const) : []),
        "lotNo",
      ]}
      factsShown={6}
      {...(ofVmi ? { tabs: { field: "levelStatus" as const } } : {})}
      extraFields={["period"]}
      unchosen={{ period: t("keptStockPages.thisMonth", { until: tenantToday() }) }}
      filters={withListedFilters(keptStock, columns, sought, ["unitNo", "spec"])}
      defaultSort={{ field: "itemNo", order: "asc" }}
      sums={["beginQty", "periodInQty", "periodOutQty", "endQty", "inventoryQty"]}
      reads={["id", "itemNo", "periodFrom", "period"]}
      actions={({ selected }) => [...(props.further?.(selected) ?? []), ...(counts ? [count(selected)] : [])]}
      beside={props.beside}
      {...(whenEmpty ? { whenEmpty } : {})}
      drawer={{
        title: (row) => row.itemNo,
        groups: groupsOf(ofVmi),
        values: { period: shownPeriod },
        extra: (row) => <Link to={movementsOf(movements, "inventoryQty", row)}>{t("keptStockPages.movements")}</Link>,
      }}
    />
  );
}
