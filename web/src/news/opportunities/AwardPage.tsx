import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import {
  type Award,
  type Comparison as Compared,
  type OpportunityDetail,
  opportunities,
  opportunityLine,
} from "@tandem/contract/news/opportunities/opportunities";
import type { FormInstance } from "antd";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { pickerField } from "../../fields/fields.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { ask, sayWarning } from "../../ui/announce.ts";
import styles from "./Comparison.module.css";
import { type AskedLine, ComparisonMatrix } from "./Comparison.tsx";
import { opportunityFace } from "./opportunityFace.tsx";

interface Loaded {
  readonly id: string;
  readonly of: OpportunityDetail;
  readonly compared: Compared;
}

async function load(id: string): Promise<Loaded> {
  const [of, compared] = await Promise.all([
    call(opportunities, "getOpportunityById", { id }, { showError: false }),
    call(opportunities, "getComparison", { id }, { showError: false }),
  ]);
  return { id, of, compared };
}

/** What is typed, by line and supplier. */
type Typed = Readonly<Record<string, Readonly<Record<string, string | null | undefined>> | undefined>>;

const quantitiesOf = (values: FormValues | undefined) => (values?.awards as Typed | undefined) ?? {};
const itemsOf = (values: FormValues | undefined) =>
  (values?.items as Readonly<Record<string, string | null | undefined>> | undefined) ?? {};

/** What is awarded: of each line and supplier, what was typed. */
export function awardsOf(values: FormValues, { lines }: Pick<OpportunityDetail, "lines">): Award[] {
  const [typed, items] = [quantitiesOf(values), itemsOf(values)];
  return lines.flatMap(({ id: opportunityLineId, itemNo }) =>
    Object.entries(typed[opportunityLineId] ?? {}).flatMap(([supplierNo, quantity]) =>
      quantity && isPositive(quantity)
        ? [{ opportunityLineId, supplierNo, quantity, ...(itemNo ? {} : { itemNo: items[opportunityLineId] ?? null }) }]
        : [],
    ),
  );
}

const smaller = (one: string, other: string) => (compareNumbers(one, other) < 0 ? one : other);

/** Everything that a supplier quotes, or of each line what costs least. */
function proposal({ of, compared }: Loaded, takes: (quote: Compared["quotes"][number]) => boolean) {
  const given = of.lines.map(({ id, requirementQuantity }) => {
    const quote = compared.quotes.find((each) => each.opportunityLineId === id && takes(each));
    return [id, quote ? { [quote.supplierNo]: smaller(quote.quantity, requirementQuantity) } : {}] as const;
  });
  return Object.fromEntries(given);
}

/** What of a line nobody is given yet, or by how much it is too much. */
function Left({ line, form }: { readonly line: AskedLine; readonly form: FormInstance }) {
  const { t } = useTranslation();
  const typed = Form.useWatch(["awards", line.id], { form, preserve: true }) as Typed[string];
  const given = sum(Object.values(typed ?? {}).flatMap((each) => (each && Number(each) > 0 ? [each] : [])));
  const left = subtract(line.requirementQuantity, given);
  const isOver = compareNumbers(left, "0") < 0;
  const measured = formatMeasured([{ quantity: isOver ? subtract("0", left) : left, unitNo: line.unitNo }]);
  return (
    <small className={isOver ? styles.wrong : undefined}>
      {t(isOver ? "opportunityPages.tooMuch" : "opportunityPages.left", { quantity: measured })}
    </small>
  );
}

function Awards({ form, loaded }: { readonly form: FormInstance; readonly loaded: Loaded }) {
  const { t } = useTranslation();
  const { of, compared } = loaded;
  const propose = (takes: (quote: Compared["quotes"][number]) => boolean) =>
    form.setFieldValue("awards", proposal(loaded, takes));
  return (
    <>
      <p>{t("opportunityPages.awardHelp")}</p>
      <div className={styles.tools}>
        <Button onClick={() => propose(({ isBest }) => isBest)}>{t("opportunityPages.bestOfEach")}</Button>
        {compared.suppliers.map(({ supplierNo, supplierName }) => (
          <Button key={supplierNo} onClick={() => propose((quote) => quote.supplierNo === supplierNo)}>
            {t("opportunityPages.allTo", { supplier: supplierName })}
          </Button>
        ))}
        <Button type="text" onClick={() => propose(() => false)}>
          {t("opportunityPages.nothing")}
        </Button>
      </div>
      <ComparisonMatrix
        of={of}
        compared={compared}
        besideLine={(line) => (
          <>
            <Left line={line} form={form} />
            {line.itemNo === null && pickerField(opportunityLine, "itemNo", { name: ["items", line.id] })}
          </>
        )}
        below={(line, { supplierNo }) => (
          <Form.Item name={["awards", line.id, supplierNo]} style={{ margin: "4px 0 0" }}>
            <NumberInput
              aria-label={t("opportunityPages.awardOf", { supplier: supplierNo, line: line.lineNo })}
              className={styles.number ?? ""}
            />
          </Form.Item>
        )}
      />
    </>
  );
}

/** Says who gets how much of each line, beside what all have quoted. */
export default function AwardPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  return (
    <FormPage<Loaded, OpportunityDetail>
      title={t("opportunityPages.awardPage")}
      heading={({ of }) => t("opportunityPages.awardTitle", { number: of.opportunityNo })}
      tabTitle={({ of }) => ({ key: "opportunityPages.awardTitle", values: { number: of.opportunityNo } })}
      wide
      initial={{}}
      load={() => load(id)}
      toValues={() => ({ awards: {}, items: {} })}
      written={opportunityFace}
      beforeSaving={(values) => {
        const winners = [...new Set(Object.values(quantitiesOf(values)).flatMap((each) => Object.keys(each ?? {})))];
        if (winners.length === 0) {
          sayWarning(t("opportunityPages.awardNobody"));
          return Promise.resolve(false);
        }
        return ask({
          title: t("opportunityPages.awardQuestion", { suppliers: winners.join(", ") }),
          content: t("opportunityPages.awardQuestionText"),
          confirm: t("opportunity.actions.award"),
        });
      }}
      save={(values, loaded, inForm) =>
        call(
          opportunities,
          "award",
          { id, version: loaded?.of.version ?? 0, awards: loaded ? awardsOf(values, loaded.of) : [] },
          inForm,
        )
      }
      saveLabel={t("opportunity.actions.award")}
      backPath={pathToDocument("Offsite.Opportunity.Detail", id)}
      savedText={({ opportunityNo, orders }) =>
        t("opportunityPages.awarded", { number: opportunityNo, count: orders.length })
      }
      notice={(loaded) => <StepRefusal record={loaded?.of} steps={["award"]} />}
      groups={(form, loaded) => [
        { key: "awards", free: true, content: loaded ? <Awards form={form} loaded={loaded} /> : null },
      ]}
    />
  );
}
