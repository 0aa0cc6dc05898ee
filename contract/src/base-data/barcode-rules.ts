import { entity } from "../core/entity.ts";
import { code, integer, status, text, validity } from "../core/fields.ts";
import { type LineValues, lineEntity, type Wrong } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { choices } from "../core/statuses.ts";

/** How barcodes of a type are made (S3.4a). */
export const barcodeRule = entity(
  "barcodeRule",
  {
    barRuleNo: code({ key: true }),
    barRuleName: text(),
    /** S7.11c */
    barType: code({ names: "enumeration", by: "enumValue", where: { enumMid: "BAR_TYPE" } }),
    barTypeName: text({ readOnly: true }),
    /** What stands between two elements; nothing unless given. */
    separator: text({ optional: true, max: 3 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["barRuleNo", "barRuleName"], translated: "barRuleName", source: "barcode_rule_row" },
);

/** What an element of a barcode says. */
export const elementKind = choices("barcodeRule.elementKind", {
  fixed: "fixed",
  item: "item",
  lot: "lot",
  quantity: "quantity",
  productDate: "productDate",
  supplier: "supplier",
  order: "order",
  notice: "notice",
  serial: "serial",
  sscc: "sscc",
  identifier: "identifier",
});

/** An element of a barcode: the barcode is its elements one after the other. */
export const barcodeRuleLine = lineEntity(
  barcodeRule,
  {
    /** One capital letter (B5.15h). */
    elementCode: text({ max: 1 }),
    elementKind: status(elementKind),
    /** Characters; what is shorter is filled up. Empty or 0: as long as it is. */
    elementLength: integer({ optional: true, max: 48 }),
    /** Of a fixed element what it says; of an application identifier its digits. */
    fixedText: text({ optional: true, max: 48 }),
    /** The character that fills up what is too short, from the left; 0 unless given. */
    padding: text({ optional: true, max: 1 }),
  },
  ["elementCode"],
);

type Element = LineValues<(typeof barcodeRuleLine)["fields"]>;

/** What is wrong with an element by itself, and with its place among the others. */
function elementProblem(element: Element, next: Element | undefined, separator: string | null): Wrong | null {
  const { elementCode, elementKind: kind, elementLength, fixedText } = element;
  const { code } = elementKind;
  if (!/^[A-Z]$/.test(elementCode)) return { field: "elementCode", key: "elementCodeWrong" };
  if (kind === code.fixed && !fixedText) return { field: "fixedText", key: "missingValue" };
  if (kind === code.productDate && ![0, 6, 8].includes(elementLength ?? 0))
    return { field: "elementLength", key: "dateLengthWrong" };
  if (kind !== code.identifier) return null;
  if (!/^\d{2,4}$/.test(fixedText ?? "")) return { field: "fixedText", key: "identifierWrong" };
  if (!next || next.elementKind === code.identifier) return { field: "elementKind", key: "identifierAlone" };
  return separator ? { field: "elementKind", key: "identifierSeparated" } : null;
}

/** Barcode rules (S7.13h). */
export const barcodeRules = plainNoun(
  "IBmBarRuleHeadService",
  "bmbarrulehead",
  barcodeRule,
  {
    menu: "barcodeRules",
    menuNo: "3410",
    menuOwner: "34",
    url: "Base.Rule.Barcode",
    path: "/base/rule/barcode",
    icon: "BarcodeOutlined",
    sort: 10,
  },
  {
    entity: barcodeRuleLine,
    initial: { elementCode: "A", elementKind: elementKind.code.serial },
    once: ["elementCode"],
    check: ({ separator }, elements) =>
      elements.flatMap((element, line) => {
        const wrong = elementProblem(element, elements[line + 1], separator);
        return wrong ? [{ line, ...wrong }] : [];
      }),
  },
);
