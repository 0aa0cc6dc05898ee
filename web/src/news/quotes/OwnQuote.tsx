import { type QuoteDetail, quoteLine, quotes } from "@tandem/contract/news/quotes/quotes";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { States } from "../../document/states.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { formatAmount } from "../../fields/format.ts";
import { codeColumn, dateColumn, integerColumn, moneyColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import styles from "../opportunities/parts.module.css";
import { quoteFace } from "./quoteFace.tsx";

const columns = [
  integerColumn(quoteLine, "lineNo", { width: 70 }),
  textColumn(quoteLine, "goodsName", { width: 200 }),
  moneyColumn(quoteLine, "price", { width: 110 }),
  quantityColumn(quoteLine, "quantity", { width: 120 }),
  codeColumn(quoteLine, "unitNo", { width: 80 }),
  moneyColumn(quoteLine, "amount", { width: 130 }),
  dateColumn(quoteLine, "deliveryDate", { width: 120 }),
  quantityColumn(quoteLine, "awardedQty", { width: 130 }),
  textColumn(quoteLine, "remark", { width: 180 }),
];

function Shown({ own }: { readonly own: QuoteDetail }) {
  const steps = useSteps(quoteFace);
  const [withdraw] = steps.ofRow(own).filter(({ key }) => key === "withdraw");
  return (
    <>
      {steps.refusals}
      <p className={styles.text}>
        <States face={quoteFace} record={own} /> {formatAmount(own.totalAmount, own.currency)}{" "}
        {withdraw && (
          <Button size="small" type="text" danger icon={withdraw.icon} onClick={() => void withdraw.run()}>
            {withdraw.label}
          </Button>
        )}
      </p>
      <LinesTable columns={columns} rows={own.lines} facts={["goodsName", "price", "quantity", "deliveryDate"]} />
    </>
  );
}

/** What the calling supplier has quoted for an opportunity. */
export function OwnQuote({ opportunityId }: { readonly opportunityId: string }) {
  const { t } = useTranslation();
  const none = (
    <PageMessage tone="info" title={t("opportunityPages.noQuotes")} text={t("opportunityPages.notQuotedYet")} />
  );
  return (
    <Loaded query={useQuery(callQuery(quotes, "getOwnQuote", { opportunityId }))} rows={4}>
      {({ quote }) => (quote ? <Shown own={quote} /> : none)}
    </Loaded>
  );
}
