import { supplierAnswer, supplierAnswers } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, integerColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";

const source = listSource(supplierAnswers, "getAnswerRatePage");
const exportTo = listExport(supplierAnswers, "exportexcel");
const columns = [
  codeColumn(supplierAnswer, "supplierNo", { fixed: "left", width: 130 }),
  textColumn(supplierAnswer, "supplierName", { width: 200 }),
  codeColumn(supplierAnswer, "month", { width: 110 }),
  integerColumn(supplierAnswer, "askedCount", { width: 150 }),
  integerColumn(supplierAnswer, "inTimeCount", { width: 160 }),
  integerColumn(supplierAnswer, "lateCount", { width: 100 }),
  integerColumn(supplierAnswer, "automaticCount", { width: 190 }),
  quantityColumn(supplierAnswer, "answerRate", { width: 150 }),
];

/** How suppliers answered their orders in time, month by month (B4.3g). */
export default function AnswerRateList() {
  const { side } = useCurrentUser();
  return (
    <ListPage
      entity={supplierAnswer}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["month", "askedCount", "inTimeCount", "answerRate"]}
      filters={[
        ...(side === "buyer" ? (["supplierNo"] as const) : []),
        "month",
        "answerRate",
        "lateCount",
        "askedCount",
      ]}
      defaultSort={{ field: "month", order: "desc" }}
      selectable={false}
    />
  );
}
