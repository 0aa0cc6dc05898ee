import { enlistment, enlistments } from "@tandem/contract/news/enlistments/enlistments";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { stateColumn } from "../../document/states.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { type ListColumn, moneyColumn, plainColumn, textColumn } from "../../list/columns.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import styles from "../opportunities/parts.module.css";
import { type Enlistment, enlistmentFace } from "./enlistmentFace.tsx";

const most = 500;

/** Who enlisted in an opportunity, as far as the reader sees: a supplier sees itself. */
export const useEnlistments = (opportunityId: string) => {
  const request = { current: 1, size: most, condition: { opportunityId, field: "createDate", order: "asc" } } as const;
  return useQuery(callQuery(enlistments, "getEnlistmentPage", request));
};

function Rows(props: { readonly rows: readonly Enlistment[]; readonly renew: (one: { readonly id: string }) => void }) {
  const { t } = useTranslation();
  const { rows } = props;
  const steps = useSteps(enlistmentFace, { renew: ({ opportunityId }) => props.renew({ id: opportunityId }) });
  if (rows.length === 0) return <p className={styles.text}>{t("opportunityPages.noEnlistments")}</p>;
  const columns: ListColumn<Enlistment>[] = [
    textColumn(enlistment, "supplierName", { width: 180 }),
    stateColumn(enlistmentFace, "enlistStatus", 130),
    plainColumn<Enlistment>({
      key: "steps",
      title: t("opportunityPages.steps"),
      width: 230,
      render: (record) =>
        steps.ofRow(record).map(({ key, label, icon, danger = false, run }) => (
          <Button key={key} size="small" type="text" icon={icon} danger={danger} onClick={() => void run()}>
            {label}
          </Button>
        )),
    }),
    moneyColumn(enlistment, "registeredCapital", { width: 130 }),
    textColumn(enlistment, "creditRating", { width: 120 }),
    textColumn(enlistment, "qualifications", { width: 180 }),
    textColumn(enlistment, "otherAdmission", { width: 180 }),
    textColumn(enlistment, "declineReason", { width: 180 }),
    ...(["contacts", "contactPhone", "contactEmail"] as const).map((name) =>
      textColumn(enlistment, name, { width: 150 }),
    ),
  ];
  return (
    <>
      {steps.refusals}
      <LinesTable columns={columns} rows={rows} facts={["enlistStatus", "supplierName", "steps"]} />
    </>
  );
}

/** Those who enlisted, each to be admitted or declined. */
export function EnlistmentsOf(props: {
  readonly opportunityId: string;
  readonly renew: (one: { readonly id: string }) => void;
}) {
  return (
    <Loaded query={useEnlistments(props.opportunityId)} rows={4}>
      {({ records }) => <Rows rows={records as readonly Enlistment[]} renew={props.renew} />}
    </Loaded>
  );
}
