import { type barcodeRuleLine, elementKind } from "../../base-data/barcode-rules.ts";
import type { Row } from "../../core/entity.ts";
import { plainNumber } from "../../core/numbers.ts";

/** An element of a barcode rule. */
export type BarcodeElement = Pick<
  Row<typeof barcodeRuleLine>,
  "elementCode" | "elementKind" | "elementLength" | "fixedText" | "padding"
>;

/** What a label says, as far as barcodes are made of it. */
export interface LabelFacts {
  readonly itemNo: string;
  readonly supplierLotNo: string | null;
  readonly qty: string;
  readonly lotDate: string | null;
  readonly supplierNo: string;
  readonly purchaseNo: string;
  readonly docNo: string;
  readonly sscc: string | null;
  /** Its running number. */
  readonly serial: string;
}

/** Why there is no barcode: an element of which the label knows nothing, or that is too long. */
export type BarcodeFault =
  | { readonly error: "labelElementMissing"; readonly elementCode: string; readonly elementKind: string }
  | {
      readonly error: "labelElementTooLong";
      readonly elementCode: string;
      readonly value: string;
      readonly max: number;
    };

const shortDate = 6;

/** What an element says of a label; null where the label does not know it. */
function saidOf({ elementKind: kind, elementLength, fixedText }: BarcodeElement, label: LabelFacts): string | null {
  const day = label.lotDate?.replaceAll("-", "") ?? null;
  const values: Readonly<Record<BarcodeElement["elementKind"], string | null>> = {
    [elementKind.code.fixed]: fixedText,
    [elementKind.code.identifier]: fixedText && `(${fixedText})`,
    [elementKind.code.item]: label.itemNo,
    [elementKind.code.lot]: label.supplierLotNo,
    [elementKind.code.quantity]: plainNumber(label.qty),
    [elementKind.code.productDate]: elementLength === shortDate && day ? day.slice(2) : day,
    [elementKind.code.supplier]: label.supplierNo,
    [elementKind.code.order]: label.purchaseNo,
    [elementKind.code.notice]: label.docNo,
    [elementKind.code.sscc]: label.sscc,
    [elementKind.code.serial]: label.serial,
  };
  return values[kind];
}

/** The barcode of a label by the elements of a rule, in their order. */
export function barcodeOf(
  elements: readonly BarcodeElement[],
  separator: string | null,
  label: LabelFacts,
): string | BarcodeFault {
  const parts: string[] = [];
  for (const element of elements) {
    const { elementCode, elementKind: kind, elementLength, padding } = element;
    const value = saidOf(element, label);
    if (value === null) return { error: "labelElementMissing", elementCode, elementKind: kind };
    const isFixed = kind === elementKind.code.identifier || !elementLength;
    if (!isFixed && value.length > elementLength) {
      return { error: "labelElementTooLong", elementCode, value, max: elementLength };
    }
    parts.push(isFixed ? value : value.padStart(elementLength, padding ?? "0"));
  }
  return parts.join(separator ?? "");
}
