import type { Filter, Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { labelPrint, labels } from "@tandem/contract/delivery/labels/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { formatInstant } from "../../fields/format.ts";
import { DrawerSection } from "../../list/RecordDrawer.tsx";

type Print = Row<typeof labelPrint>;

/** The newest prints that are shown. */
const shownAtMost = 1000;

/** Asks for the newest of some prints. */
export const newestPrints = (of: Pick<Filter<typeof labelPrint>, "shippingNoticeId" | "labelId">) => ({
  ...{ current: 1, size: shownAtMost },
  condition: { ...of, field: "id", order: "desc" } as const,
});

/** The prints that were asked for, as they were kept. */
export function usePrints(of: Parameters<typeof newestPrints>[0]) {
  return useQuery({
    queryKey: callKey(labels, "getlabelprintlistbyparams", of),
    queryFn: ({ signal }) => call(labels, "getlabelprintlistbyparams", newestPrints(of), { signal }),
    gcTime: 0,
  });
}

/** Who printed what when, and why again. */
export function Prints({ prints, ofOne = false }: { readonly prints: readonly Print[]; readonly ofOne?: boolean }) {
  const { t } = useTranslation();
  const label = (field: string) => t(fieldLabelKey(labelPrint.name, field));
  return (
    <FieldTable<Print>
      maxHeight={480}
      rowKey={({ id }) => id}
      rows={prints}
      columns={[
        {
          key: "at",
          title: t("labelPages.recordAt"),
          width: 165,
          render: ({ createDate }) => formatInstant(createDate),
        },
        { key: "by", title: t("labelPages.recordBy"), width: 130, render: ({ createName }) => createName },
        ...(ofOne
          ? []
          : [{ key: "barcode", title: label("barcode"), width: 200, render: ({ barcode }: Print) => barcode }]),
        { key: "seq", title: label("printSeq"), width: 90, align: "end", render: ({ printSeq }) => printSeq },
        { key: "template", title: label("reportKey"), width: 150, render: ({ reportKey }) => reportKey },
        { key: "reason", title: label("reason"), width: 200, render: ({ reason }) => reason },
        { key: "printer", title: label("printer"), width: 130, render: ({ printer }) => printer },
      ]}
    />
  );
}

/** Each print of a label, in its drawer; nothing of one that never was printed. */
export function PrintsOfLabel({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation();
  const { data } = usePrints({ labelId });
  if (!data || data.records.length === 0) return null;
  return (
    <DrawerSection title={t("labelPages.printRecord")}>
      <Prints prints={data.records} ofOne />
    </DrawerSection>
  );
}
