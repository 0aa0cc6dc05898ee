import { ArrowLeftOutlined } from "@ant-design/icons";
import { opportunities, opportunity, opportunityLine } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isGone } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { codeColumn, dateColumn, integerColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import styles from "../news-notices/NewsArticle.module.css";
import { NewsText } from "../news-notices/NewsText.tsx";
import ownStyles from "./PublicOpportunity.module.css";

const told = [
  ...(["enlistDeadline", "quoteDeadline", "currency", "paymentTerms", "registeredCapital", "creditRating"] as const),
  ...(["qualifications", "otherAdmission", "contacts", "contactPhone", "contactEmail"] as const),
] as const;

const columns = [
  integerColumn(opportunityLine, "lineNo", { width: 70 }),
  textColumn(opportunityLine, "goodsName", { width: 240 }),
  textColumn(opportunityLine, "spec", { width: 160 }),
  quantityColumn(opportunityLine, "requirementQuantity", { width: 130 }),
  codeColumn(opportunityLine, "unitNo", { width: 80 }),
  dateColumn(opportunityLine, "requirementsDate", { width: 120 }),
];

/** An opportunity that everyone may read, without signing in. */
export default function PublicOpportunity() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const { data, isError, error } = useQuery(callQuery(opportunities, "getOutDoorOpportunity", { id }));
  return (
    <div className={styles.page}>
      <Link to={pathTo("Announcement.Opportunity")} className={styles.back}>
        <ArrowLeftOutlined /> {t("opportunityPages.toOpportunities")}
      </Link>
      {!data && isError && (
        <PageMessage
          tone="warning"
          title={t("opportunityPages.gone")}
          text={isGone(error) ? t("newsNoticePages.goneText") : error.message}
        />
      )}
      {!data && !isError && (
        <div className={styles.article}>
          <Outline heading rows={8} />
        </div>
      )}
      {data && (
        <article className={styles.article}>
          <header className={styles.head}>
            <h1>{data.subject}</h1>
            <p className={styles.facts}>
              <span>{t(opportunityType.labelKey(data.noticeType))}</span>
              <span>{t(opportunityPhase.labelKey(data.phase))}</span>
              <span>{data.orgName}</span>
              <span>{data.opportunityNo}</span>
            </p>
          </header>
          <NewsText content={data.content} />
          <dl className={ownStyles.facts}>
            {told.map((name) => {
              const value = fieldValue(opportunity.fields[name], data[name]);
              return value === null ? null : (
                <div key={name}>
                  <dt>
                    <FieldLabel entityName="opportunity" field={name} />
                  </dt>
                  <dd>{value}</dd>
                </div>
              );
            })}
          </dl>
          <LinesTable columns={columns} rows={data.lines} facts={["goodsName", "requirementQuantity", "unitNo"]} />
          <p>
            <Link to={pathToDocument("Offsite.Opportunity.Detail", id)}>{t("opportunityPages.signIn")}</Link>
          </p>
        </article>
      )}
    </div>
  );
}
