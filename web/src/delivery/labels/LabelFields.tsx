import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, partsOf } from "@tandem/contract/core/numbers";
import type { labelSource } from "@tandem/contract/delivery/labels/labels";
import { packedBy } from "@tandem/contract/delivery/labels/rules";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import { Alert, DatePicker, Form, Input, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { formatNumber, typedNumber } from "../../fields/format.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { integerRule } from "../../platform/printing/integerRule.ts";
import styles from "./LabelFields.module.css";

const BoxRules = recordPicker({ entity: "boxRule" });

type Source = Row<typeof labelSource>;

const isQuantity = (value: string) => /^\d{1,20}(\.\d{1,6})?$/.test(value) && isPositive(value);

/** How lines are packed, by which rule, and when that is printed (S5.2a, S5.2c, B5.4a). */
export function LabelFields({ sources }: { readonly sources: readonly Source[] }) {
  const { t } = useTranslation();
  const unpacked = [...new Set(sources.filter((each) => packedBy(each, null) === null).map(({ itemNo }) => itemNo))];
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="boxRuleNo"
          label={t("labelPages.boxRuleNo")}
          rules={[{ required: true, message: t("labelPages.requiredBoxRuleNo") }]}
        >
          <BoxRules />
        </Form.Item>
        <Form.Item
          name="genMoment"
          label={t("labelPages.genMoment")}
          rules={[{ required: true, message: t("labelPages.requiredGenMoment") }]}
        >
          <DatePicker showTime={{ format: "HH:mm" }} format="YYYY-MM-DD HH:mm" className={styles.number ?? ""} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item
          name="packQty"
          label={t("labelPages.packQty")}
          required={unpacked.length > 0}
          extra={unpacked.length === 0 && t("labelPages.packQtyHelp")}
          normalize={(value: string) => typedNumber(value)}
          rules={[
            {
              validator: async (_rule, value: string = "") => {
                if (value === "" && unpacked.length > 0) {
                  throw new Error(t("labelPages.requiredPackQty", { items: unpacked.join(", ") }));
                }
                if (value !== "" && !isQuantity(value)) throw new Error(t("labelPages.packQtyPositive"));
              },
            },
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="boxBarcodeNum"
          label={t("labelPages.boxBarcodeNum")}
          rules={[integerRule(mostPrintedLabels, t("labelPages.requiredBoxBarcodeNum"))]}
        >
          <InputNumber className={styles.number ?? ""} />
        </Form.Item>
      </div>
      <WillMake sources={sources} />
    </>
  );
}

/** Says how many labels will be made before they are. */
function WillMake({ sources }: { readonly sources: readonly Source[] }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const packQty = Form.useWatch<string | undefined>("packQty", form) || null;
  const boxBarcodeNum = Form.useWatch<number | null | undefined>("boxBarcodeNum", form);
  if (packQty !== null && !isQuantity(packQty)) return null;
  const packed = sources.flatMap((each) => {
    const size = packedBy(each, packQty);
    return size === null ? [] : [{ each, size, ...partsOf(each.businessQty, size) }];
  });
  if (packed.length < sources.length || !boxBarcodeNum || boxBarcodeNum < 1) return null;
  const boxes = packed.reduce((sum, { count }) => sum + count, 0);
  const count = boxes * boxBarcodeNum;
  if (count > mostPrintedLabels) {
    return (
      <Alert
        type="warning"
        showIcon
        className={styles.summary ?? ""}
        title={t("errors.labelTooMany", { count, max: mostPrintedLabels })}
      />
    );
  }
  const rests = packed.flatMap(({ each, count, size, last }) =>
    compareNumbers(last, size) === 0
      ? []
      : [`${each.itemNo}: ${count > 1 ? `${count - 1} × ${formatNumber(size)} + ` : ""}${formatNumber(last)}`],
  );
  return (
    <Alert
      type="info"
      showIcon
      className={styles.summary ?? ""}
      title={
        <>
          {t("labelPages.willMake", { count, boxes: t("labelPages.boxes", { count: boxes }) })}
          {rests.length > 0 && <div className={styles.rests}>{rests.join("; ")}</div>}
        </>
      }
    />
  );
}
