import { boxName } from "@tandem/contract/delivery/labels/rules";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PrintSection, printColumn } from "@tandem/contract/platform/print-templates/layout";
import { translate } from "../../core/translate.ts";
import type { Label } from "../../delivery/labels/queries.ts";
import type { PackageLabel } from "../../delivery/packages/package-labels.ts";
import type { PrintedField, PrintedLabel } from "./printed-document.ts";
import { dayOf, type Wording } from "./wording.ts";

/** What labels of boxes and of packages say alike, where they say it. */
export type Said = Pick<
  PackageLabel,
  "barcode" | "docNo" | "line" | "orderLine" | "box" | "itemNo" | "supplierLotNo" | "qty" | "unitNo" | "shared"
>;

/** The label of a box, as that of a package says it. */
export function saidByBox(label: Label): Label & Said {
  const line = lineName(label);
  return { ...label, line, orderLine: `${label.purchaseNo} ${line}`, box: boxName(label), shared: [] };
}

/**
 * What the QR code of a label says, with `|` between: barcode, document, order line, material, batch, quantity and unit.
 * The parts are always seven; one that is not known is empty, and a `|` within one is a space.
 */
export function qrCodeOf({ barcode, docNo, line, itemNo, supplierLotNo, qty, unitNo }: Said): string {
  const parts = [barcode, docNo, line, itemNo, supplierLotNo ?? "", qty, unitNo];
  return parts.map((part) => part.replaceAll("|", " ")).join("|");
}

/** A label in the words and by the layout of its template. */
export function wordLabel(wording: Wording, label: Said): PrintedLabel {
  const { language, layout, writing } = wording;
  const measured = ({ qty, unitNo }: Pick<Said, "qty" | "unitNo">) => `${writing.quantity(qty)} ${unitNo}`;
  const valueIn = (field: string): string => {
    if (field === "qty") return label.qty === "" ? "" : measured(label);
    if (field === "itemName" && label.shared.length > 0) {
      return label.shared.map((goods) => `${goods.itemNo} ${measured(goods)}`).join(", ");
    }
    const value: unknown = (label as unknown as Readonly<Record<string, unknown>>)[field];
    if (typeof value !== "string") return "";
    return printColumn("LABEL", field)?.kind === "date" ? writing.shortDate(dayOf(wording, value)) : value;
  };
  const shows = (section: PrintSection) => layout.sections.includes(section);
  return {
    headerText: layout.headerText,
    title: layout.title,
    fields: layout.columns.flatMap(({ field, title, width }): PrintedField[] => {
      const column = printColumn("LABEL", field);
      const value = valueIn(field);
      if (!column || value === "") return [];
      return [{ label: title ?? translate(language, column.label), value, width: width ?? column.width }];
    }),
    barcode: shows("labelBarcode") ? label.barcode : null,
    qrCode: shows("labelQrCode") ? qrCodeOf(label) : null,
    footerText: layout.footerText,
  };
}
