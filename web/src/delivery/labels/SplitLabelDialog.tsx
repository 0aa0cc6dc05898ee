import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { isPositive } from "@tandem/contract/core/numbers";
import { type label, labels, mostParts } from "@tandem/contract/delivery/labels/labels";
import { boxName } from "@tandem/contract/delivery/labels/rules";
import { Alert, Button, Form, Input, InputNumber } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { quantityProblem } from "../../fields/quantityProblem.ts";
import { pathOf } from "../../form/FormProblems.tsx";
import { integerRule } from "../../platform/printing/integerRule.ts";
import PrintDialog, { type PrintValues } from "../../platform/printing/PrintDialog.tsx";
import styles from "./SplitLabelDialog.module.css";
import { partsOfLabel, rowOfPart, type TypedParts } from "./splitParts.ts";

type Label = Pick<
  Row<typeof label>,
  | ("id" | "version" | "barcode" | "itemNo" | "itemName" | "qty" | "unitNo")
  | ("levelSeq" | "levelName" | "boxSeq" | "boxCount" | "splitPart")
>;

interface Values extends PrintValues {
  readonly parts: readonly TypedParts[];
  readonly remark?: string;
}

/** What is made of a label, as it is typed: `2 × 20 + 10`. */
function WillSplit({ of }: { readonly of: Label }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const typed = Form.useWatch<readonly TypedParts[] | undefined>("parts", form) ?? [];
  const { qty, unitNo } = of;
  const parts = partsOfLabel(qty, typed);
  if (parts === null) {
    const quantity = formatMeasured([{ quantity: qty, unitNo }]);
    return (
      <Alert type="warning" showIcon className={styles.said ?? ""} title={t("labelPages.splitTooMuch", { quantity })} />
    );
  }
  const { quantities, rest } = parts;
  if (quantities.length < 2) {
    if (isPositive(rest)) return null;
    const quantity = formatMeasured([{ quantity: qty, unitNo }]);
    return (
      <Alert type="warning" showIcon className={styles.said ?? ""} title={t("labelPages.splitIntoOne", { quantity })} />
    );
  }
  const named = [...Map.groupBy(isPositive(rest) ? quantities.slice(0, -1) : quantities, (each) => each)].map(
    ([each, all]) => (all.length > 1 ? `${all.length} × ${formatNumber(each)}` : formatNumber(each)),
  );
  const sums = [...named, ...(isPositive(rest) ? [formatNumber(rest)] : [])].join(" + ");
  return (
    <Alert
      type="info"
      showIcon
      className={styles.said ?? ""}
      title={t("labelPages.willSplit", { count: quantities.length, parts: `${sums} ${unitNo}` })}
    />
  );
}

/** So many labels of so much. */
function PartFields(props: {
  /** Its place in the form. */
  readonly name: number;
  readonly unitNo: string;
  readonly isLast: boolean;
  /** None of the only one. */
  readonly onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, unitNo, isLast, onRemove } = props;
  return (
    <div className={styles.part}>
      <Form.Item
        name={[name, "qty"]}
        label={t("labelPages.partQty")}
        required
        rules={[
          {
            validator: async (_rule, value: string = "") => {
              const problem = quantityProblem(t("labelPages.partQty"), value);
              if (problem) throw new Error(problem);
            },
          },
        ]}
      >
        <NumberInput autoFocus={isLast} suffix={unitNo} />
      </Form.Item>
      <Form.Item
        name={[name, "count"]}
        label={t("labelPages.partCount")}
        rules={[integerRule(mostParts, t("printDialog.copiesRange", { most: mostParts }))]}
      >
        <InputNumber className={styles.number ?? ""} />
      </Form.Item>
      {onRemove && (
        <Button type="text" icon={<DeleteOutlined />} aria-label={t("labelPages.removePart")} onClick={onRemove} />
      )}
    </div>
  );
}

/** Asks into what a label is split: so many labels of so much, and one of what is left. */
function PartsFields({ of }: { readonly of: Label }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.what}>
        {of.itemNo} · {of.itemName} · {boxName(of)} ·{" "}
        <strong>{formatMeasured([{ quantity: of.qty, unitNo: of.unitNo }])}</strong>
      </p>
      <Form.List
        name="parts"
        rules={[
          {
            // Why not is said beneath as it is typed.
            validator: async (_rule, typed: readonly TypedParts[] = []) => {
              if ((partsOfLabel(of.qty, typed)?.quantities.length ?? 0) < 2) throw new Error();
            },
          },
        ]}
      >
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <PartFields
                key={key}
                name={name}
                unitNo={of.unitNo}
                isLast={index === fields.length - 1}
                onRemove={fields.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              className={styles.more ?? ""}
              onClick={() => add({ count: 1 })}
            >
              {t("labelPages.addPart")}
            </Button>
          </>
        )}
      </Form.List>
      <WillSplit of={of} />
      <Form.Item name="remark" label={t("common.remark")}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  );
}

/** Splits a label into several by quantity, which are printed; the label itself is void from then on. */
export default function SplitLabelDialog({ of, onClose }: { readonly of: Label; readonly onClose: () => void }) {
  const { t } = useTranslation();
  /** What was made stays when printing it fails: a label is split once. */
  const made = useRef<readonly string[] | null>(null);
  const idsOf = async ({ template = "", copies = 1, parts, remark }: Values, options: CallOptions) => {
    if (made.current === null) {
      const input = {
        id: of.id,
        version: of.version,
        quantities: [...(partsOfLabel(of.qty, parts)?.quantities ?? [])],
        reportKey: template,
        copies,
        genMoment: new Date().toISOString(),
        ...(remark?.trim() ? { remark } : {}),
      };
      const answer = await call(labels, "splitlabel", input, options);
      made.current = answer.records.map(({ id }) => id);
    }
    return made.current;
  };
  return (
    <PrintDialog<Values>
      module="LABEL"
      title={t("labelPages.splitTitle", { number: of.barcode })}
      idsOf={idsOf}
      placeOf={(path, { parts }) => {
        const [first, part] = pathOf(path);
        return first === "quantities" ? ["parts", rowOfPart(parts, Number(part)), "qty"] : [String(first)];
      }}
      initial={{ parts: [{ count: 1 }] }}
      fields={<PartsFields of={of} />}
      onClose={onClose}
    />
  );
}
