import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { orNull } from "@tandem/contract/core/or-null";
import {
  type Held,
  mostPackages,
  type PackedLine,
  type PackedPackage,
  type Packing,
  shippingPackage,
} from "@tandem/contract/delivery/packages/packages";
import { Checkbox, Form, Input, InputNumber, Select } from "antd";
import type { Rule } from "antd/es/form";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatNumber } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { recordPicker } from "../../fields/pickers.tsx";
import { quantityProblem } from "../../fields/quantityProblem.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { integerRule } from "../../platform/printing/integerRule.ts";
import { sayWarning } from "../../ui/announce.ts";
import { type Cargo, packageName, possibleTargets, type Target } from "./packingTree.ts";
import { moveTo, type Pack } from "./usePacking.ts";

const BoxRules = recordPicker({ entity: "boxRule" });
const width = 440;

interface DialogProps {
  readonly pack: Pack;
  readonly packing: Packing;
  readonly onClose: () => void;
}

/** A quantity above zero; or nothing, where it may be left out. */
const quantityRule = (called: string, isRequired = false): Rule => ({
  // A package that nobody has measured holds null.
  validator: async (_rule, value: string | null | undefined) => {
    const text = value ?? "";
    const problem = text === "" && !isRequired ? null : quantityProblem(called, text);
    if (problem) throw new Error(problem);
  },
});

function QuantityField(props: {
  readonly name: string | string[];
  /** What messages call it, and its label unless that is given. */
  readonly called: string;
  readonly label?: React.ReactNode;
  readonly extra?: string;
  readonly isRequired?: boolean;
}) {
  return (
    <Form.Item
      name={props.name}
      label={props.label ?? props.called}
      {...(props.extra ? { extra: props.extra } : {})}
      required={props.isRequired ?? false}
      rules={[quantityRule(props.called, props.isRequired)]}
    >
      <NumberInput />
    </Form.Item>
  );
}

/** How what is left is packed by rules. */
export function AutoDialog({
  pack,
  onClose,
  lines,
}: DialogProps & { readonly lines: readonly PackedLine[] | undefined }) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ boxRuleNo?: string; packQty?: string; mixed: boolean }>
      title={t("packagePages.auto")}
      width={width}
      initialValues={{ mixed: true }}
      save={async ({ boxRuleNo, packQty, mixed }, inForm) => {
        const named = lines ? { lineIds: lines.map(({ id }) => id) } : {};
        const asked = { boxRuleNo: orNull(boxRuleNo), packQty: orNull(packQty), mixed, ...named };
        await pack("packAutomatically", asked, inForm);
        onClose();
      }}
      onCancel={onClose}
    >
      <Form.Item name="boxRuleNo" label={t("labelPages.boxRuleNo")} extra={t("packagePages.boxRuleHelp")}>
        <BoxRules />
      </Form.Item>
      <QuantityField name="packQty" called={t("labelPages.packQty")} extra={t("labelPages.packQtyHelp")} />
      <Form.Item name="mixed" valuePropName="checked">
        <Checkbox>{t("packagePages.mixed")}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

/** New packages of a kind. */
export function AddDialog({
  pack,
  packing,
  onClose,
  into,
}: DialogProps & { readonly into: PackedPackage | undefined }) {
  const { t } = useTranslation();
  const fitting = packing.kinds.filter(({ levelSeq }) => !into || levelSeq < into.levelSeq);
  const [first] = fitting;
  const nameOf = (kind: (typeof fitting)[number]) => `${kind.boxRuleNo}/${kind.levelSeq}`;
  return (
    <FormDialog<{ kind?: string; count: number }>
      title={into ? t("packagePages.addInto", { name: packageName(into) }) : t("packagePages.add")}
      width={width}
      initialValues={{ count: 1, ...(first ? { kind: nameOf(first) } : {}) }}
      save={async ({ kind, count }, inForm) => {
        const chosen = fitting.find((each) => nameOf(each) === kind);
        if (!chosen) return;
        const { boxRuleNo, levelSeq } = chosen;
        await pack("addPackages", { parentId: into?.id ?? null, boxRuleNo, levelSeq, count, contents: [] }, inForm);
        onClose();
      }}
      onCancel={onClose}
    >
      <Form.Item
        name="kind"
        label={t("packagePages.kind")}
        rules={[{ required: true, message: t("packagePages.requiredKind") }]}
      >
        <Select
          options={fitting.map((kind) => ({ value: nameOf(kind), label: `${kind.levelName} (${kind.boxRuleName})` }))}
        />
      </Form.Item>
      <Form.Item
        name="count"
        label={t("packagePages.count")}
        rules={[integerRule(mostPackages, t("labelPages.requiredBoxBarcodeNum"))]}
      >
        <InputNumber />
      </Form.Item>
    </FormDialog>
  );
}

/** Where packages and goods are put, and of one line how much. */
export function MoveDialog({ pack, packing, onClose, cargo }: DialogProps & { readonly cargo: Cargo }) {
  const { t } = useTranslation();
  const [only] = cargo.goods;
  const one = cargo.goods.length === 1 && cargo.packages.length === 0 ? only : undefined;
  const places = [
    ...(cargo.goods.length === 0 ? [{ value: "outermost", label: t("packagePages.outermost") }] : []),
    ...(cargo.goods.every(({ inside }) => inside === null)
      ? []
      : [{ value: "unpacked", label: t("packagePages.unpacked") }]),
    ...possibleTargets(packing, cargo).map((each) => ({ value: each.id, label: packageName(each) })),
  ];
  return (
    <FormDialog<{ target?: string; qty?: string }>
      title={one ? t("packagePages.moveGoods", { item: one.line.itemNo }) : t("packagePages.move")}
      width={width}
      initialValues={one ? { qty: one.qty } : {}}
      save={async ({ target, qty }, inForm) => {
        if (!target) return;
        const to: Target = target === "outermost" || target === "unpacked" ? target : { packageId: target };
        await moveTo(pack, one && qty ? { packages: [], goods: [{ ...one, qty }] } : cargo, to, inForm);
        onClose();
      }}
      onCancel={onClose}
    >
      <Form.Item
        name="target"
        label={t("packagePages.target")}
        rules={[{ required: true, message: t("packagePages.requiredTarget") }]}
      >
        <Select showSearch={{ optionFilterProp: "label" }} options={places} />
      </Form.Item>
      {one && <QuantityField name="qty" called={`${t("packagePages.quantity")} (${one.line.unitNo})`} isRequired />}
    </FormDialog>
  );
}

/** How much of what a package holds goes into a new one. */
export function SplitDialog({ pack, packing, onClose, of }: DialogProps & { readonly of: PackedPackage }) {
  const { t } = useTranslation();
  const lines = new Map(packing.lines.map((line) => [line.id, line]));
  return (
    <FormDialog<{ parts?: Readonly<Record<string, string>> }>
      title={t("packagePages.splitOf", { name: packageName(of) })}
      width={width}
      initialValues={{}}
      save={async ({ parts = {} }, inForm) => {
        const contents = Object.entries(parts).flatMap(([shippingNoticeLineId, qty]): Held[] =>
          qty ? [{ shippingNoticeLineId, qty }] : [],
        );
        if (contents.length === 0) return sayWarning(t("packagePages.requiredPart"));
        await pack("splitPackage", { id: of.id, contents }, inForm);
        onClose();
      }}
      onCancel={onClose}
    >
      {of.contents.map(({ shippingNoticeLineId, qty }) => {
        const line = lines.get(shippingNoticeLineId);
        return (
          line && (
            <QuantityField
              key={line.id}
              name={["parts", line.id]}
              called={t("packagePages.splitQuantity", { item: line.itemNo, unit: line.unitNo })}
              extra={t("packagePages.splitOut", { quantity: `${formatNumber(qty)} ${line.unitNo}` })}
            />
          )
        );
      })}
    </FormDialog>
  );
}

const measures = ["grossWeight", "packageLength", "packageWidth", "packageHeight"] as const;
type Details = Partial<Record<(typeof measures)[number] | "remark", string | null>>;

/** What a package weighs and measures. */
export function DetailsDialog({ pack, onClose, of }: DialogProps & { readonly of: PackedPackage }) {
  const { t } = useTranslation();
  const { grossWeight, packageLength, packageWidth, packageHeight, remark } = of;
  return (
    <FormDialog<Details>
      title={packageName(of)}
      width={width}
      initialValues={{ grossWeight, packageLength, packageWidth, packageHeight, remark }}
      save={async (values, inForm) => {
        const given = Object.fromEntries(
          [...measures, "remark" as const].map((name) => [name, orNull(values[name])]),
        ) as Record<keyof Details, string | null>;
        await pack("updatePackage", { id: of.id, version: of.version, ...given }, inForm);
        onClose();
      }}
      onCancel={onClose}
    >
      {measures.map((name) => (
        <QuantityField
          key={name}
          name={name}
          called={t(fieldLabelKey(shippingPackage.name, name))}
          label={<FieldLabel entityName={shippingPackage.name} field={name} />}
        />
      ))}
      <Form.Item name="remark" label={<FieldLabel entityName={shippingPackage.name} field="remark" />}>
        <Input.TextArea maxLength={500} autoSize />
      </Form.Item>
    </FormDialog>
  );
}
