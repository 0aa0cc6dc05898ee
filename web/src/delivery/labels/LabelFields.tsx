import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import type { OutputOf } from "@tandem/contract/core/service";
import { type labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, DatePicker, Form, Input, InputNumber } from "antd";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { CallError } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { formatNumber } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { searchDelay } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { quantityProblem } from "../../fields/quantityProblem.ts";
import { pathOf } from "../../form/FormProblems.tsx";
import { integerRule } from "../../platform/printing/integerRule.ts";
import { useDebounced } from "../../ui/useDebounced.ts";
import styles from "./LabelFields.module.css";
import { LabelledAlready } from "./LabelledAlready.tsx";
import { isQuantity } from "./splitParts.ts";

const BoxRules = recordPicker({ entity: "boxRule" });

type Source = Row<typeof labelSource>;
type Counted = OutputOf<(typeof labels)["endpoints"]["countlabels"]>;

/** What boxes there would be by what is chosen so far. */
function useCounted(sources: readonly Source[]) {
  const form = Form.useFormInstance();
  const boxRuleNo = Form.useWatch<string | undefined>("boxRuleNo", form) ?? "";
  const typed = orNull(Form.useWatch<string | undefined>("packQty", form));
  const packQty = useDebounced(typed, searchDelay);
  const boxBarcodeNum = Form.useWatch<number | null | undefined>("boxBarcodeNum", form) ?? 0;
  const isComplete =
    boxRuleNo !== "" && boxBarcodeNum >= 1 && boxBarcodeNum <= mostPrintedLabels && Number.isInteger(boxBarcodeNum);
  const asked = { ids: sources.map(({ id }) => id), boxRuleNo, packQty, boxBarcodeNum };
  const counted = useQuery({
    ...callQuery(labels, "countlabels", asked),
    enabled: isComplete && (packQty === null || isQuantity(packQty)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // What was counted before says nothing of what cannot be counted.
  return isComplete && (typed === null || isQuantity(typed)) ? counted : { data: undefined, error: null };
}

/** What is wrong with the quantity of a box by what the server counted. */
function packQtyProblem({ data, error }: ReturnType<typeof useCounted>): string | undefined {
  if (error instanceof CallError) return error.details.find(({ path }) => pathOf(path)[0] === "packQty")?.message;
  if (!data || data.unpacked.length > 0 || data.count <= mostPrintedLabels) return;
  return i18next.t("errors.labelTooMany", { total: data.count, max: mostPrintedLabels });
}

/** How lines are packed, by which rule, and when that is printed (S5.2a, S5.2c, B5.4a). */
export function LabelFields({ sources }: { readonly sources: readonly Source[] }) {
  const { t } = useTranslation();
  const counted = useCounted(sources);
  const unpacked = counted.data?.unpacked ?? [];
  const problem = packQtyProblem(counted);
  return (
    <>
      <LabelledAlready sources={sources} />
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
          dependencies={["boxRuleNo", "boxBarcodeNum"]}
          {...(problem ? { validateStatus: "error", help: problem } : {})}
          extra={unpacked.length === 0 && t("labelPages.packQtyHelp")}
          rules={[
            {
              validator: async (_rule, value: string = "") => {
                if (value === "" && unpacked.length > 0) {
                  throw new Error(t("labelPages.requiredPackQty", { items: unpacked.join(", ") }));
                }
                const wrong = value === "" ? null : quantityProblem(t("labelPages.packQty"), value);
                if (wrong) throw new Error(wrong);
              },
            },
          ]}
        >
          <NumberInput />
        </Form.Item>
        <Form.Item
          name="boxBarcodeNum"
          label={t("label.boxBarcodeNum")}
          rules={[integerRule(mostPrintedLabels, t("labelPages.requiredBoxBarcodeNum"))]}
        >
          <InputNumber className={styles.number ?? ""} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t("common.remark")}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      {counted.error && !problem && (
        <Alert type="warning" showIcon className={styles.summary ?? ""} title={counted.error.message} />
      )}
      {counted.data && !problem && <WillMake sources={sources} counted={counted.data} />}
    </>
  );
}

/** Says how many labels will be made before they are. */
function WillMake({ sources, counted }: { readonly sources: readonly Source[]; readonly counted: Counted }) {
  const { t } = useTranslation();
  const { count, boxes, unpacked } = counted;
  if (unpacked.length > 0) return null;
  const items = new Map(sources.map((source) => [source.id, `${lineName(source)} ${source.itemNo}`]));
  const levels = Map.groupBy(boxes, ({ levelName }) => levelName);
  const hasLevels = levels.size > 1;
  const sum = (of: Counted["boxes"]) => of.reduce((total, { count: each }) => total + each, 0);
  const named = hasLevels
    ? [...levels].map(([levelName, of]) => `${levelName} × ${formatNumber(String(sum(of)))}`).join(", ")
    : t("labelPages.boxes", { count: sum(boxes) });
  const rests = boxes.flatMap(({ id, levelName, size, count: of, last }) => {
    const isFull = compareNumbers(last, size) === 0;
    if (isFull && !hasLevels) return [];
    const full = isFull ? of : of - 1;
    const parts = [...(full > 0 ? [`${full} × ${formatNumber(size)}`] : []), ...(isFull ? [] : [formatNumber(last)])];
    return [`${items.get(id)}${hasLevels ? ` ${levelName}` : ""}: ${parts.join(" + ")}`];
  });
  return (
    <Alert
      type="info"
      showIcon
      className={styles.summary ?? ""}
      title={
        <>
          {t("labelPages.willMake", { count, boxes: named })}
          {rests.length > 0 && <div className={styles.rests}>{rests.join("\n")}</div>}
        </>
      }
    />
  );
}
