import { enlistment, enlistments } from "@tandem/contract/news/enlistments/enlistments";
import { type OpportunityDetail, opportunities, opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { inputOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone, sayError } from "../../ui/announce.ts";
import { type Opportunity, opportunityFace } from "./opportunityFace.tsx";

const admission = ["registeredCapital", "creditRating", "qualifications", "otherAdmission"] as const;
const contact = ["contacts", "contactPhone", "contactEmail"] as const;
type Given = Readonly<Record<(typeof admission)[number] | (typeof contact)[number], string | null | undefined>>;

/** What the admission policy asks for, which the supplier answers below. */
function Asked({ of }: { readonly of: OpportunityDetail }) {
  const { t } = useTranslation();
  const asked = admission.flatMap((name) => {
    const value = fieldValue(opportunity.fields[name], of[name]);
    return value === null ? [] : [{ name, value }];
  });
  return asked.map(({ name, value }) => (
    <p key={name}>
      {t(`opportunity.${name}`)}: {value}
    </p>
  ));
}

/** The supplier enlists in an opportunity with what its admission policy asks for, or says that anew. */
export function useEnlist(): { readonly enlist: (one: Pick<Opportunity, "id">) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const asked = useQuery({
    ...callQuery(opportunities, "getOpportunityById", { id: id ?? "" }),
    enabled: id !== null,
  });
  const own = { current: 1, size: 20, condition: { opportunityId: id ?? "" } } as const;
  const before = useQuery({ ...callQuery(enlistments, "getEnlistmentPage", own), enabled: id !== null });
  const of = asked.data;
  const [said] = before.data?.records ?? [];
  const failed = [asked, before].find(({ isError, isFetching }) => isError && !isFetching)?.error;
  useEffect(() => {
    if (id === null || !failed) return;
    sayError(failed.message);
    setId(null);
  }, [id, failed]);
  const fields = of ? [...admission.filter((name) => of[name] !== null), ...contact] : [];
  const initial = Object.fromEntries([...admission, ...contact].map((name) => [name, said?.[name] ?? null]));
  const dialog = id !== null && of && before.data && (
    <FormDialog<Given>
      title={t("opportunityPages.enlistTitle", { number: of.opportunityNo })}
      width={520}
      confirm={t("opportunity.actions.enlist")}
      initialValues={initial as Given}
      onCancel={() => setId(null)}
      save={async (values, inForm) => {
        const given = Object.fromEntries(fields.map((name) => [name, values[name]]));
        await call(enlistments, "enlist", { opportunityId: id, ...given }, inForm);
        await askAgain(opportunityFace);
        sayDone(t("opportunityPages.enlisted", { number: of.opportunityNo }));
        setId(null);
      }}
    >
      <p>{t("opportunityPages.enlistText")}</p>
      <Asked of={of} />
      {fields.map((name) => inputOf(enlistment, name))}
    </FormDialog>
  );
  return { enlist: (one) => setId(one.id), dialog };
}
