import { supplierAnswer, supplierAnswers } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import { useTranslation } from "react-i18next";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, integerColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { pathTo } from "../../routes/paths.ts";

const source = listSource(supplierAnswers, "getAnswerRatePage");
const exportTo = listExport(supplierAnswers, "exportexcel");
const columns = [
  codeColumn(supplierAnswer, "supplierNo", { fixed: "left", width: 110 }),
  textColumn(supplierAnswer, "supplierName", { width: 180 }),
  codeColumn(supplierAnswer, "orgNo", { width: 110 }),
  textColumn(supplierAnswer, "orgName", { width: 150 }),
  quantityColumn(supplierAnswer, "answerRate", { width: 130 }),
  codeColumn(supplierAnswer, "month", { width: 90 }),
  integerColumn(supplierAnswer, "askedCount", { width: 125 }),
  integerColumn(supplierAnswer, "inTimeCount", { width: 135 }),
  integerColumn(supplierAnswer, "lateCount", { width: 70 }),
  integerColumn(supplierAnswer, "automaticCount", { width: 175 }),
];

/** How suppliers answered their orders in time, month by month (B4.3g). */
export default function AnswerRateList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <ListPage
      title={t("purchaseOrderPages.answerRates")}
      entity={supplierAnswer}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["month", "orgName", "askedCount", "inTimeCount", "answerRate"]}
      filters={[
        "orgNo",
        ...(side === "buyer" ? (["supplierNo"] as const) : []),
        "month",
        "answerRate",
        "lateCount",
        "askedCount",
      ]}
      defaultSort={{ field: "month", order: "desc" }}
      beside={
        useCanOpen()("scorecards") ? { path: pathTo("Offsite.Scorecard"), text: t("menus.scorecards") } : undefined
      }
      selectable={false}
    />
  );
}
