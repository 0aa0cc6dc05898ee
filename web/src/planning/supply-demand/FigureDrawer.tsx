import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { planType } from "@tandem/contract/planning/buckets";
import { balanceFigure, balanceSource } from "@tandem/contract/planning/supply-demand/statuses";
import {
  type SupplyDemandPart,
  type SupplyDemandSeries,
  supplyDemand,
} from "@tandem/contract/planning/supply-demand/supply-demand";
import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument, type RouteName } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { bucketName } from "../bucketNames.ts";
import { addressOf, type BalancePlace, type OpenedFigure } from "./balancePlace.ts";
import styles from "./FigureDrawer.module.css";
import { isShort, nameOfFigure, nameOfSeries, quantityOf, shownFigures } from "./figures.ts";

const maxHeight = 560;
const drawerWidth = 760;

/** Where the documents of a source are shown, and to whom. */
const pages: Readonly<Record<string, { readonly menu: string; readonly page: RouteName }>> = {
  [balanceSource.code.shippingNotice]: { menu: "shippingNotices", page: "Offsite.Delivery.AsnTracking.Detail" },
  [balanceSource.code.schedule]: { menu: "schedules", page: "Planning.Schedule.Detail" },
  [balanceSource.code.procurementPlan]: { menu: "procurementPlans", page: "Planning.ProcurementPlan.Detail" },
  [balanceSource.code.forecast]: { menu: "forecasts", page: "Planning.Forecast.Detail" },
};

interface Props {
  readonly place: BalancePlace;
  readonly orgNo: string;
  readonly opened: OpenedFigure;
  readonly series: SupplyDemandSeries | undefined;
  readonly onClose: () => void;
}

/** What there is to be said of a part besides its quantity. */
function useNotes() {
  const { t } = useTranslation();
  return (part: SupplyDemandPart): string => {
    const { plantNo, isOverdue, isReleased, isReplied, isWaiting } = part;
    const answered = isReplied ? "replied" : "scheduledOnly";
    const notes = [
      isReleased === null ? "" : t(`supplyDemandPages.${isReleased ? answered : "unreleased"}`),
      isOverdue ? t("supplyDemandPages.overdue") : "",
      isWaiting ? t("supplyDemandPages.waiting") : "",
      plantNo === null ? "" : t("supplyDemandPages.plant", { plant: plantNo }),
    ];
    return notes.filter(Boolean).join(", ");
  };
}

/** A part, as a way to its document for who may open that. */
function PartLink({
  part,
  orgNo,
  itemNo,
}: {
  readonly part: SupplyDemandPart;
  readonly orgNo: string;
  readonly itemNo: string;
}) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { source, id, number } = part;
  const named = `${t(balanceSource.labelKey(source))} ${number}`.trim();
  if (source === balanceSource.code.planned) return t("supplyDemandPages.plannedAlready");
  if (source === balanceSource.code.stock) {
    if (!canOpen("stock")) return number;
    return <Link to={listAddress(pathTo("Offsite.Delivery.Stock"), { orgNo, itemNo })}>{number}</Link>;
  }
  const shown = pages[source];
  return shown && id !== null && canOpen(shown.menu) ? <Link to={pathToDocument(shown.page, id)}>{named}</Link> : named;
}

function Parts({
  parts,
  opened,
  orgNo,
}: Pick<Props, "opened" | "orgNo"> & { readonly parts: readonly SupplyDemandPart[] }) {
  const { t } = useTranslation();
  const notesOf = useNotes();
  const { itemNo, unitNo, figure } = opened;
  const isStock = figure === balanceFigure.code.stock;
  const columns: readonly FieldTableColumn<SupplyDemandPart>[] = [
    {
      key: "document",
      title: isStock ? t(fieldLabelKey("stockBalance", "warehouseNo")) : t("supplyDemandPages.document"),
      render: (part) => <PartLink part={part} orgNo={orgNo} itemNo={itemNo} />,
    },
    { key: "supplier", title: t("common.supplierName"), render: ({ supplierName }) => supplierName },
    ...(isStock
      ? []
      : [
          {
            key: "period",
            title: t("schedulePages.period"),
            render: ({ planType: type, day }: SupplyDemandPart) => day && bucketName(type ?? planType.code.day, day),
          },
        ]),
    { key: "notes", title: t("scheduleBoard.state"), render: notesOf },
    {
      key: "quantity",
      title: nameOfFigure(figure),
      align: "end",
      render: ({ quantity }) => formatMeasured([{ quantity, unitNo }]),
    },
  ];
  if (parts.length === 0) return <p>{t("supplyDemandPages.noParts")}</p>;
  return (
    <FieldTable
      columns={columns}
      rows={parts}
      rowKey={({ source, id, number, day }) => [source, id, number, day].join(" ")}
      maxHeight={maxHeight}
    />
  );
}

/** The documents that a figure is made of. */
function Documents({ place, orgNo, opened }: Props) {
  const { t } = useTranslation();
  const { figure, itemNo, unitNo, begins } = opened;
  const asked = { orgNo, itemNo, unitNo, figure: figure as never, planType: place.planType };
  const query = useQuery({
    ...callQuery(supplyDemand, "getSupplyDemandParts", { ...asked, ...(begins ? { begins } : {}) }),
    staleTime: 0,
  });
  return (
    <Loaded query={query} rows={4}>
      {({ parts, total }) => (
        <>
          <Parts parts={parts} opened={opened} orgNo={orgNo} />
          {total > parts.length && (
            <p className={styles.more}>{t("supplyDemandPages.moreParts", { shown: parts.length, total })}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** How a balance is reckoned: each of its figures opens what that is made of. */
function Reckoning({
  place,
  series,
  begins,
}: {
  readonly place: BalancePlace;
  readonly series: SupplyDemandSeries;
  readonly begins: string;
}) {
  const { t } = useTranslation();
  const index = series.periods.findIndex((period) => period.begins === begins);
  const period = series.periods[index];
  if (!period) return <p>{t("supplyDemandPages.noParts")}</p>;
  const { itemNo, unitNo } = series;
  const before = series.periods[index - 1]?.balance ?? series.stock;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
  const signs = ["+", "+", "−", "="];
  return (
    <dl className={styles.reckoning}>
      <dt>{index === 0 ? nameOfFigure(balanceFigure.code.stock) : t("supplyDemandPages.before")}</dt>
      <dd>
        {index === 0 ? (
          <Link to={addressOf(place, { figure: balanceFigure.code.stock, itemNo, unitNo, begins: null })} replace>
            {measured(before)}
          </Link>
        ) : (
          measured(before)
        )}
      </dd>
      {shownFigures.map((figure, at) => (
        <div key={figure} data-standing={figure === "balance" && isShort(period) ? "short" : undefined}>
          <dt>
            {signs[at]} {nameOfFigure(figure)}
          </dt>
          <dd>
            {figure === "balance" ? (
              measured(period.balance)
            ) : (
              <Link to={addressOf(place, { figure, itemNo, unitNo, begins })} replace>
                {formatNumber(quantityOf(period, figure))}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a figure is made of: documents, or of a balance the figures that it is reckoned of. */
export default function FigureDrawer(props: Props) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { place, opened, series, onClose } = props;
  const { figure, itemNo, begins } = opened;
  const title = useMemo(
    () =>
      t("supplyDemandPages.partsOf", {
        figure: nameOfFigure(figure),
        material: series ? nameOfSeries(series) : itemNo,
        period: begins ? bucketName(place.planType, begins) : t("supplyDemandPages.now"),
      }),
    [t, figure, series, itemNo, begins, place.planType],
  );
  return (
    <Drawer open title={title} size={narrow ? "100%" : drawerWidth} onClose={onClose}>
      {figure === "balance" ? (
        series && begins && <Reckoning place={place} series={series} begins={begins} />
      ) : (
        <Documents {...props} />
      )}
    </Drawer>
  );
}
