import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { materialIssue } from "@tandem/contract/orders/provided-materials/material-issues";
import type { providedMaterial } from "@tandem/contract/orders/provided-materials/provided-materials";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import i18next from "i18next";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";

/** What issuing looks at of a material. */
export const issuedFields = [
  ...(["purchaseNo", "purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq", "itemNo", "orgNo"] as const),
  ...(["materialNo", "materialName", "unitNo", "openQty", "atSupplierQty", "toGiveBackQty"] as const),
] as const;

export type IssuedMaterial = { readonly id: string } & Pick<
  Row<typeof providedMaterial>,
  (typeof issuedFields)[number]
>;

/** Materials that are to be issued, or that come back. */
export interface Issuing {
  readonly materials: readonly IssuedMaterial[];
  readonly isBack: boolean;
}

/** A material, and how much of it is issued or comes back; empty where nothing does. */
export interface IssuedLine extends EditedLine {
  readonly material: IssuedMaterial;
}

/** What there is of a material to go or come. */
const limitOf = ({ openQty, atSupplierQty }: IssuedMaterial, isBack: boolean) => (isBack ? atSupplierQty : openQty);

/** All that is still to be issued, or to be given back, unless something else is typed. */
export function issuedLines({ materials, isBack }: Issuing): IssuedLine[] {
  return materials.map((material) => {
    const proposed = isBack ? material.toGiveBackQty : material.openQty;
    return { id: material.id, material, parts: [{ issueQty: isPositive(proposed) ? proposed : "" }] };
  });
}

/** What of the lines is sent. */
export const sentOf = (lines: readonly IssuedLine[]) =>
  lines.flatMap(({ id, parts }) =>
    parts[0]?.issueQty ? [{ providedMaterialId: id, issueQty: parts[0].issueQty }] : [],
  );

/** The same in words: `Still to issue 55 PCS`. */
export const leftOf = (material: IssuedMaterial, isBack: boolean) =>
  `${i18next.t(`providedMaterial.${isBack ? "atSupplierQty" : "openQty"}`)} ${formatMeasured([
    { quantity: limitOf(material, isBack), unitNo: material.unitNo },
  ])}`;

/** A material by its order, line and product. */
export const nameOf = ({ purchaseNo, itemNo, materialNo, ...line }: IssuedMaterial) =>
  `${purchaseNo} ${lineName(line)} ${itemNo}: ${materialNo}`;

const shown = (key: string, title: string, width: number, text: (material: IssuedMaterial) => string) => ({
  ...{ key, title, width },
  show: ({ line }: { readonly line: IssuedLine }) => text(line.material),
  copy: ({ line }: { readonly line: IssuedLine }) => text(line.material),
});

/** The columns of what is issued: more than is needed is asked about, more than is there cannot come back. */
export function issuedColumns(isBack: boolean): readonly LineColumn<IssuedLine>[] {
  const measured = (material: IssuedMaterial) =>
    formatMeasured([{ quantity: limitOf(material, isBack), unitNo: material.unitNo }]);
  const exceeds = ({ line, cells }: { readonly line: IssuedLine; readonly cells: Readonly<Record<string, string>> }) =>
    /^\d+(\.\d+)?$/.test(cells.issueQty ?? "") &&
    compareNumbers(cells.issueQty ?? "", limitOf(line.material, isBack)) > 0;
  return [
    shown("order", i18next.t("providedMaterial.purchaseNo"), 170, (one) => `${one.purchaseNo} ${lineName(one)}`),
    shown("product", i18next.t("providedMaterial.itemNo"), 110, ({ itemNo }) => itemNo),
    shown("material", i18next.t("providedMaterial.materialNo"), 200, (one) => `${one.materialNo} ${one.materialName}`),
    {
      ...shown("limit", i18next.t(`providedMaterial.${isBack ? "atSupplierQty" : "openQty"}`), 120, measured),
      align: "right",
    },
    fieldColumn(materialIssue, "issueQty", {
      width: 140,
      required: false,
      summed: ({ material }) => material.unitNo,
      label: ({ line }) => i18next.t("materialIssuePages.quantityOf", { name: nameOf(line.material) }),
      problem: (row) =>
        isBack && exceeds(row)
          ? i18next.t("errors.materialNotAtSupplier", {
              quantity: formatNumber(row.line.material.atSupplierQty),
              unit: row.line.material.unitNo,
            })
          : null,
      doubt: (row) => (!isBack && exceeds(row) ? i18next.t("materialIssuePages.moreThanNeeded") : null),
    }),
  ];
}
