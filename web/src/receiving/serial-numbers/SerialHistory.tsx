import type { Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { serialNumbers } from "@tandem/contract/receiving/serial-numbers/serial-numbers";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { stockMovement } from "@tandem/contract/receiving/stock/stock";
import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { formatInstant } from "../../fields/format.ts";

/** How a piece came to where it is, the newest first. */
export function SerialHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(callQuery(serialNumbers, "getSerialMovements", { id }));
  const label = (field: string) => t(fieldLabelKey(stockMovement.name, field));
  const movements = data?.movements ?? [];
  return (
    <section>
      <h3>{t("serialPages.history")}</h3>
      <Spin spinning={isPending}>
        {data && movements.length === 0 && <p>{t("serialPages.noHistory")}</p>}
        {movements.length > 0 && (
          <FieldTable<Row<typeof stockMovement>>
            maxHeight={360}
            rowKey={(row) => row.id}
            rows={movements}
            columns={[
              { key: "at", title: label("createDate"), width: 150, render: (row) => formatInstant(row.createDate) },
              {
                key: "way",
                title: label("transactionType"),
                width: 80,
                render: (row) => t(transactionType.labelKey(row.transactionType)),
              },
              {
                key: "place",
                title: t("serialPages.where"),
                width: 150,
                render: ({ warehouseNo, cellNo }) => [warehouseNo, cellNo].filter(Boolean).join(" · "),
              },
              {
                key: "type",
                title: label("stockType"),
                width: 150,
                render: (row) => t(stockType.labelKey(row.stockType)),
              },
              {
                key: "document",
                title: label("documentNo"),
                width: 190,
                render: (row) => `${t(movedBy.labelKey(row.documentKind))} ${row.documentNo}`,
              },
              { key: "by", title: label("createName"), width: 120, render: (row) => row.createName },
            ]}
          />
        )}
      </Spin>
    </section>
  );
}
