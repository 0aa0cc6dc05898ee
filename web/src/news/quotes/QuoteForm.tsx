import type { Entity } from "@tandem/contract/core/entity";
import { type OpportunityDetail, opportunities } from "@tandem/contract/news/opportunities/opportunities";
import { type QuoteDetail, quote, quotes } from "@tandem/contract/news/quotes/quotes";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import type { FormInstance } from "antd";
import i18next from "i18next";
import { type RefObject, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type CallOptions, call } from "../../api/client.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { formatInstant } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { quoteFace } from "./quoteFace.tsx";
import {
  askedIn,
  beginLines,
  nameOfQuoted,
  type QuoteFormLine,
  quoteColumns,
  quoteForms,
  sentLines,
} from "./quoteLines.ts";

/** What is asked for, and what the supplier has quoted of it already. */
interface Loaded {
  readonly id: string;
  readonly of: OpportunityDetail;
  readonly quote: QuoteDetail | null;
}

async function load(id: string): Promise<Loaded> {
  const [of, own] = await Promise.all([
    call(opportunities, "getOpportunityById", { id }, { showError: false }),
    call(quotes, "getOwnQuote", { opportunityId: id }, { showError: false }),
  ]);
  return { id, of, quote: own.quote };
}

const saving =
  (method: "saveQuote" | "submitQuote") => (values: FormValues, loaded: Loaded | undefined, inForm: CallOptions) => {
    const { id = "", quote: own = null } = loaded ?? {};
    const lines = sentLines(formLines<QuoteFormLine>(values));
    const input = { ...inputOf(quote, values), opportunityId: id, lines };
    return call(quotes, method, own ? { ...input, version: own.version } : input, inForm);
  };

const settled = () => undefined;

const helpOf = ({ subject, currency, quoteDeadline }: OpportunityDetail) =>
  i18next.t("opportunityPages.quoteHelp", { subject, currency, deadline: formatInstant(quoteDeadline) });

/** The grid of what is asked for, to type or paste prices into. */
function QuoteLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore(form, quoteForms, settled);
  const columns = useMemo(quoteColumns, []);
  useFormHandle(handle, edited, columns, nameOfQuoted);
  return (
    <LinesEditor
      label={t("opportunityPages.quoteLines")}
      store={edited.store}
      columns={columns}
      card={{ title: nameOfQuoted, text: askedIn }}
    />
  );
}

/** A supplier's quote for an opportunity: kept for later, or submitted in place of the one before. */
export default function QuoteForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<Loaded, QuoteDetail>
      title={t("opportunityPages.quotePage")}
      heading={({ of }) => t("opportunityPages.quoteTitle", { number: of.opportunityNo })}
      tabTitle={({ of }) => ({ key: "opportunityPages.quoteTitle", values: { number: of.opportunityNo } })}
      wide
      initial={{}}
      load={() => load(id)}
      toValues={({ of, quote: own }) => ({
        validUntil: own?.validUntil ?? null,
        remark: own?.remark ?? null,
        lines: beginLines(of, own),
      })}
      restoring={(fields, { of }) => overRecords(fields, of.lines)}
      written={quoteFace}
      save={saving("saveQuote")}
      saveLabel={t("opportunityPages.quoteKeep")}
      goingOn={{ label: t("quote.actions.submit"), save: saving("submitQuote") }}
      backPath={pathToDocument("Offsite.Opportunity.Detail", id)}
      savedText={({ quoteNo, quoteStatus: state }) =>
        t(state === quoteStatus.code.submitted ? "opportunityPages.quoteSubmitted" : "opportunityPages.quoteKept", {
          number: quoteNo,
        })
      }
      entity={quote as unknown as Entity}
      notice={(loaded) => <StepRefusal record={loaded?.of} steps={["quote"]} />}
      lines={lines}
      groups={(form, loaded) => [
        {
          key: "lines",
          title: t("opportunityPages.quoteLines"),
          free: true,
          content: (
            <>
              <p>{loaded && helpOf(loaded.of)}</p>
              <QuoteLines form={form} handle={lines} />
            </>
          ),
        },
        { key: "basic", content: inputsOf(quote, ["validUntil", "remark"]) },
      ]}
    />
  );
}
