import type { Row } from "@tandem/contract/core/entity";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type label, type labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { boxName } from "@tandem/contract/delivery/labels/rules";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { formatNumber } from "../../fields/format.ts";
import PrintDialog, { type PrintValues } from "../../platform/printing/PrintDialog.tsx";
import { useClear } from "../../ui/useClear.tsx";

type Label = Row<typeof label>;

interface Values extends PrintValues {
  /** Ids of labels; none: all of them. */
  readonly some?: readonly string[];
}

const atOnce = 1000;

/** All labels of a line, in the order in which they were made. */
async function labelsOf(shippingNoticeLineId: string, signal: AbortSignal): Promise<Label[]> {
  const found: Label[] = [];
  for (let current = 1; ; current += 1) {
    const condition = {
      shippingNoticeLineId,
      statusCode: validityStatus.code.valid,
      field: "barcode",
      order: "asc",
    } as const;
    const page = await call(labels, "getlabellistbyparams", { current, size: atOnce, condition }, { signal });
    found.push(...page.records);
    if (current >= (page.pageCount ?? 1)) return found;
  }
}

/** Prints labels of a line again, as they are: no barcode is made. */
export default function ReprintDialog(props: {
  readonly source: Row<typeof labelSource>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const { source } = props;
  const made = useQuery({
    queryKey: callKey(labels, "getlabellistbyparams", source.id),
    queryFn: ({ signal }) => labelsOf(source.id, signal),
    // Others may be made before it is asked again.
    gcTime: 0,
  });
  const all = made.data ?? [];
  const idsOf = async ({ some = [] }: Values) =>
    some.length > 0 ? some : (made.data ?? (await made.refetch()).data ?? []).map(({ id }) => id);
  return (
    <PrintDialog<Values>
      module="LABEL"
      title={t("labelPages.reprintTitle", { number: `${source.docNo} ${lineName(source)}` })}
      idsOf={idsOf}
      printedBefore={({ some = [] }) =>
        all.some(({ id, printCount }) => printCount > 0 && (some.length === 0 || some.includes(id)))
      }
      fields={
        <Form.Item name="some" label={t("labelPages.reprintLabels")} extra={t("labelPages.reprintHelp")}>
          <Select
            mode="multiple"
            allowClear={clear}
            maxTagCount={3}
            loading={made.isPending}
            placeholder={t("labelPages.reprintAll", { count: all.length })}
            optionFilterProp="label"
            options={all.map((each) => ({
              value: each.id,
              label: t("labelPages.labelOption", {
                barcode: each.barcode,
                box: boxName(each),
                quantity: `${formatNumber(each.qty)} ${each.unitNo}`,
              }),
            }))}
          />
        </Form.Item>
      }
      onClose={props.onClose}
    />
  );
}
