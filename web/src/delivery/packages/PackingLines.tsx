import type { PackedLine, Packing } from "@tandem/contract/delivery/packages/packages";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesTable } from "../../document/LinesTable.tsx";
import { formatNumber } from "../../fields/format.ts";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { leftOf } from "./packingTree.ts";

type Line = PackedLine & { readonly version: number };

/** How much of each line is packed, and how much is left. */
export function PackingLines({ packing }: { readonly packing: Packing }) {
  const { t } = useTranslation();
  const columns = useMemo(() => {
    const text = (key: string, title: string, width: number, render: (line: Line) => string): ListColumn<Line> =>
      plainColumn<Line>({ key, title, width, render });
    const quantity = (key: string, title: string, of: (line: Line) => string): ListColumn<Line> =>
      plainColumn<Line>({ key, title, width: 120, align: "right", render: (line) => formatNumber(of(line)) });
    return [
      text("order", t("shippingNoticeLine.purchaseNo"), 180, (line) => `${line.purchaseNo} ${lineName(line)}`),
      text("itemNo", t("shippingNoticeLine.itemNo"), 120, ({ itemNo }) => itemNo),
      text("goodsName", t("shippingNoticeLine.goodsName"), 200, ({ goodsName }) => goodsName),
      text("lotNo", t("shippingNoticeLine.lotNo"), 120, ({ lotNo }) => lotNo ?? ""),
      text("productDate", t("shippingNoticeLine.productDate"), 120, ({ productDate }) => productDate ?? ""),
      quantity("deliveryQty", t("shippingNoticeLine.deliveryQty"), ({ deliveryQty }) => deliveryQty),
      quantity("packedQty", t("packagePages.packed"), ({ packedQty }) => packedQty),
      quantity("left", t("packagePages.left"), leftOf),
      text("unitNo", t("shippingNoticeLine.purUnitNo"), 80, ({ unitNo }) => unitNo),
    ];
  }, [t]);
  const rows = useMemo(() => packing.lines.map((line) => ({ ...line, version: 0 })), [packing]);
  return <LinesTable columns={columns} rows={rows} />;
}
