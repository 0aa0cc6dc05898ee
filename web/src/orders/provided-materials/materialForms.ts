import type { Row } from "@tandem/contract/core/entity";
import type { InputOf } from "@tandem/contract/core/service";
import {
  providedMaterial,
  type providedMaterials,
} from "@tandem/contract/orders/provided-materials/provided-materials";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";

export type Material = Row<typeof providedMaterial>;
type Input = InputOf<(typeof providedMaterials)["endpoints"]["saveProvidedMaterials"]>;

const typed = everyTyped(providedMaterial, ["materialNo", "unitQty", "lossRate", "unitNo"]);

/** A material that is typed in: one that is kept already, or a new one. */
export interface MaterialLine extends EditedLine {
  readonly kept?: Material | undefined;
}

/** The materials of an order as they stand in the editor; a new one is for the same product as the last. */
export function materialForms(order: Pick<PurchaseOrderDetail, "id" | "lines">) {
  let product = order.lines[0]?.id ?? "";
  return {
    begun: (materials: readonly Material[]): MaterialLine[] =>
      materials.map((kept) => ({
        id: kept.id,
        kept,
        parts: [{ ...cellsOf(typed, kept), purchaseOrderLineId: kept.purchaseOrderLineId }],
      })),
    follow: (lines: readonly MaterialLine[]) => {
      product = lines.at(-1)?.parts[0]?.purchaseOrderLineId || product;
    },
    blank: (): MaterialLine => ({ id: madeId(), parts: [{ purchaseOrderLineId: product }] }),
    /** What is sent: what was changed or added, and what is no more. */
    sent: (lines: readonly MaterialLine[], before: readonly Material[]): Input => {
      const left = new Set(lines.map(({ id }) => id));
      return {
        id: order.id,
        lines: lines.map(({ kept, parts }) => {
          const { customValues: _none, ...values } = valuesOf(providedMaterial, typed, parts[0] ?? {});
          const named = kept ? { id: kept.id, version: kept.version } : {};
          return {
            ...named,
            ...values,
            purchaseOrderLineId: parts[0]?.purchaseOrderLineId ?? "",
          } as Input["lines"][number];
        }),
        removed: before.filter(({ id }) => !left.has(id)).map(({ id, version }) => ({ id, version })),
      };
    },
  };
}

const nameOf = ({ cells }: { readonly cells: Readonly<Record<string, string>> }) => cells.materialNo ?? "";

/** Columns to type in: for which product, which material, and how much of it. */
export function materialColumns({ lines }: Pick<PurchaseOrderDetail, "lines">): readonly LineColumn<MaterialLine>[] {
  const choices = lines.map((line) => ({
    code: line.id,
    text: `${lineName(line)} ${line.itemNo} ${line.goodsName}`,
  }));
  const title = i18next.t("materialIssuePages.product");
  const labelOf = (label: string, row: Parameters<typeof nameOf>[0]) =>
    i18next.t("materialIssuePages.cellOf", { label, name: nameOf(row) });
  return [
    {
      key: "purchaseOrderLineId",
      title,
      label: title,
      width: 240,
      input: {
        kind: "choice",
        label: (row) => labelOf(title, row),
        required: () => true,
        choices,
        problem: ({ cells }) =>
          choices.some(({ code }) => code === cells.purchaseOrderLineId)
            ? null
            : i18next.t("validation.required", { field: title }),
      },
    },
    ...entityColumns<MaterialLine, "providedMaterial", typeof providedMaterial.fields>(
      providedMaterial,
      typed,
      labelOf,
      {
        materialNo: {
          width: 190,
          note: ({ line, cells }) =>
            line.kept?.materialNo === cells.materialNo ? (line.kept?.materialName ?? null) : null,
        },
        unitNo: { width: 110, required: false },
      },
    ),
  ];
}
