import {
  type Comparison as Compared,
  type OpportunityDetail,
  opportunities,
} from "@tandem/contract/news/opportunities/opportunities";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { formatAmount, formatMeasured, formatMoney } from "../../fields/format.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import styles from "./Comparison.module.css";

export type ComparedQuote = Compared["quotes"][number];
export type AskedLine = OpportunityDetail["lines"][number];

export const useComparison = (id: string) => useQuery(callQuery(opportunities, "getComparison", { id }));

/** What is asked for in a line. */
function Asked({ line }: { readonly line: AskedLine }) {
  const { itemNo, goodsName, requirementQuantity: quantity, unitNo, requirementsDate } = line;
  return (
    <>
      {[itemNo, goodsName].filter(Boolean).join(" ")}
      <small>
        {formatMeasured([{ quantity, unitNo }])}, {requirementsDate}
      </small>
    </>
  );
}

/** What a supplier quotes of a line; the best price of it is marked. */
function Quoted({ of, line, currency }: { of: ComparedQuote; line: AskedLine; currency: string }) {
  const { t } = useTranslation();
  const { quantity, deliveryDate: date, awardedQty } = of;
  const measured = (each: string) => formatMeasured([{ quantity: each, unitNo: line.unitNo }]);
  return (
    <>
      <span className={of.isBest ? styles.best : undefined} title={of.isBest ? t("opportunityPages.best") : undefined}>
        {formatMoney(of.price, currency)}
        {of.isBest && ` · ${t("opportunityPages.best")}`}
      </span>
      <small>{t("opportunityPages.deliversOn", { quantity: measured(quantity), date })}</small>
      {of.remark && <small>{of.remark}</small>}
      {awardedQty && <small>{t("opportunityPages.awardedQty", { quantity: measured(awardedQty) })}</small>}
    </>
  );
}

/** Lines along suppliers, side by side; `below` is what stands below what a supplier quotes of a line. */
export function ComparisonMatrix(props: {
  readonly of: OpportunityDetail;
  readonly compared: Compared;
  readonly below?: (line: AskedLine, quote: ComparedQuote) => ReactNode;
  readonly besideLine?: (line: AskedLine) => ReactNode;
}) {
  const { t } = useTranslation();
  const { of, compared } = props;
  const { suppliers, quotes } = compared;
  const found = new Map(quotes.map((quote) => [`${quote.opportunityLineId} ${quote.supplierNo}`, quote]));
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix} aria-label={t("opportunityPages.comparison")}>
        <thead>
          <tr>
            <th scope="col" className={styles.of}>
              {t("opportunityPages.required")}
            </th>
            {suppliers.map(({ supplierNo, supplierName, totalAmount, lineCount }) => (
              <th key={supplierNo} scope="col">
                {supplierName}
                <small>{formatAmount(totalAmount, of.currency)}</small>
                <small>{t("opportunityPages.linesQuoted", { quoted: lineCount, all: of.lines.length })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className={styles.of}>
                <Asked line={line} />
                {props.besideLine?.(line)}
              </th>
              {suppliers.map(({ supplierNo }) => {
                const quote = found.get(`${line.id} ${supplierNo}`);
                return (
                  <td key={supplierNo}>
                    {quote ? (
                      <>
                        <Quoted of={quote} line={line} currency={of.currency} />
                        {props.below?.(line, quote)}
                      </>
                    ) : (
                      <span className={styles.none}>{t("opportunityPages.notQuoted")}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What suppliers quoted, side by side, once it may be read. */
export function Comparison({ of, nothing }: { readonly of: OpportunityDetail; readonly nothing: ReactNode }) {
  return (
    <Loaded query={useComparison(of.id)} rows={6}>
      {(compared) => (compared.suppliers.length === 0 ? nothing : <ComparisonMatrix of={of} compared={compared} />)}
    </Loaded>
  );
}
