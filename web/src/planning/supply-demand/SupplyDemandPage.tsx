import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { organisations } from "@tandem/contract/base-data/organisations/organisations";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type SupplyDemandSeries, supplyDemand } from "@tandem/contract/planning/supply-demand/supply-demand";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { CallError, download } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { ActionBar, type PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { useOffered } from "../../ui/pageActions.ts";
import { tooltip } from "../../ui/tooltip.ts";
import { useGradually } from "../../ui/useGradually.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { PeriodChoice } from "../PeriodChoice.tsx";
import page from "../planPage.module.css";
import type { Periods } from "../shownPeriods.ts";
import { BalanceCards } from "./BalanceCards.tsx";
import { BalanceMatrix } from "./BalanceMatrix.tsx";
import { askedOf, type BalancePlace, useBalancePlace } from "./balancePlace.ts";
import styles from "./SupplyDemandPage.module.css";

const FigureDrawer = late(() => import("./FigureDrawer.tsx"));

const Organisations = recordPicker({ entity: "organisation" });
const Materials = recordPicker({ entity: "material" });

type Change = (next: Partial<BalancePlace>) => void;

/** The organisation that is chosen, else the first that there is; null where there is none, or while it is sought. */
function useOrganisation({ orgNo }: BalancePlace): { readonly orgNo: string | null; readonly isSought: boolean } {
  const condition = { statusCode: validityStatus.code.valid, field: "orgNo", order: "asc" } as const;
  const first = useQuery({
    ...callQuery(organisations, "getFullAuthorityOrgListByParams", { current: 1, size: 1, count: "none", condition }),
    enabled: orgNo === null,
  });
  return {
    orgNo: orgNo ?? first.data?.records[0]?.orgNo ?? null,
    isSought: orgNo === null && first.isPending,
  };
}

function Toolbar(props: {
  readonly place: BalancePlace;
  readonly shown: Periods;
  readonly orgNo: string | null;
  readonly onChange: Change;
  readonly isFetching: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  const { place, orgNo, onChange, onAgain } = props;
  const { planType: type, periods, items } = place;
  return (
    <div className={page.toolbar}>
      <div className={styles.organisation}>
        <Organisations
          aria-label={t("supplyDemandPages.organisation")}
          value={orgNo}
          onChange={(chosen) => typeof chosen === "string" && onChange({ orgNo: chosen })}
        />
      </div>
      <div className={styles.materials}>
        <Materials
          multiple
          aria-label={t("supplyDemandPages.materials")}
          placeholder={t("supplyDemandPages.chooseMaterials")}
          value={[...items]}
          onChange={(chosen) => onChange({ items: chosen === undefined ? [] : [chosen].flat() })}
        />
      </div>
      <PeriodChoice
        type={type}
        span={periods}
        periods={props.shown}
        onType={(next) => onChange({ planType: next })}
        onSpan={(next) => onChange({ periods: next })}
      />
      <Button
        className={page.end ?? ""}
        icon={<ReloadOutlined spin={props.isFetching} />}
        aria-label={t("actions.refresh")}
        onClick={onAgain}
        {...tooltip(t("actions.refresh"))}
      />
    </div>
  );
}

const titles: Readonly<Record<string, string>> = {
  supplyDemandNothingChosen: "supplyDemandPages.chooseTitle",
  supplyDemandTooMany: "supplyDemandPages.tooMany",
};

/** Why nothing is shown: the server says what is missing, or too much (B5.10). */
function Refused({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const title = error instanceof CallError ? titles[error.errorCode] : undefined;
  if (title) return <PageMessage tone="info" title={t(title)} text={error.message} />;
  return (
    <PageMessage tone="warning" title={t("listPage.failed")} text={error.message}>
      <Button onClick={onAgain}>{t("actions.tryAgain")}</Button>
    </PageMessage>
  );
}

/** The balances that are known, and the materials that are not. */
function Balances(props: {
  readonly place: BalancePlace;
  readonly all: readonly SupplyDemandSeries[];
  /** They are of what was chosen before. */
  readonly isOlder: boolean;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { place, all, isOlder } = props;
  const unknown = isOlder ? [] : place.items.filter((item) => !all.some(({ itemNo }) => itemNo === item));
  return (
    <>
      {unknown.length > 0 && (
        <p className={styles.unknown}>{t("supplyDemandPages.unknown", { items: unknown.join(", ") })}</p>
      )}
      {narrow ? <BalanceCards place={place} all={all} /> : <BalanceMatrix place={place} all={all} />}
    </>
  );
}

/** Supply and demand balance of materials side by side: what comes, what is needed, and what will be missing (B1.5g, B2.29m). */
export default function SupplyDemandPage() {
  const { t } = useTranslation();
  const { place, change, periods, isKnown } = useBalancePlace();
  const { orgNo, isSought } = useOrganisation(place);
  const balances = useQuery({
    ...callQuery(supplyDemand, "getSupplyDemand", askedOf(place, orgNo ?? "")),
    placeholderData: keepPreviousData,
    enabled: orgNo !== null && isKnown,
    // Plans, forecasts and schedules move it, too.
    staleTime: 0,
  });
  const data = useGradually(balances.data);
  const again = () => void balances.refetch();
  const isShown = data !== undefined && !balances.isError;
  const actions: readonly PageAction[] = [
    {
      key: "export",
      label: t("actions.export"),
      icon: <DownloadOutlined />,
      permission: "isExport",
      disabledReason: isShown ? null : t("scheduleBoard.nothingShown"),
      run: () => download(supplyDemand, "exportexcel", askedOf(place, orgNo ?? "")),
    },
  ];
  useOffered(t("menus.supplyDemand"), actions);
  const { opened } = place;
  const close = useCallback(() => change({ opened: null }), [change]);
  const content = (): ReactNode => {
    if (orgNo === null && !isSought) {
      const text = t("supplyDemandPages.chooseOrganisation");
      return <PageMessage tone="info" title={t("supplyDemandPages.chooseTitle")} text={text} />;
    }
    if (balances.isError) return <Refused error={balances.error} onAgain={again} />;
    if (!data) return <Outline rows={10} className={styles.outline} />;
    return <Balances place={place} all={data.series} isOlder={balances.isPlaceholderData} />;
  };
  return (
    <div className={page.page}>
      <header className={`${page.head} ${page.apart}`}>
        <h1>{t("menus.supplyDemand")}</h1>
        <ActionBar compact actions={actions} />
      </header>
      <div className={page.panel}>
        <Toolbar
          place={place}
          shown={periods}
          orgNo={orgNo}
          onChange={change}
          isFetching={balances.isFetching && !balances.isPending}
          onAgain={again}
        />
        <div className={page.content}>{content()}</div>
        {isShown && <footer className={styles.foot}>{t("supplyDemandPages.legend")}</footer>}
      </div>
      {opened && orgNo && (
        <Opened onEscape={close}>
          <FigureDrawer
            place={place}
            orgNo={orgNo}
            opened={opened}
            series={data?.series.find(({ itemNo, unitNo }) => itemNo === opened.itemNo && unitNo === opened.unitNo)}
            onClose={close}
          />
        </Opened>
      )}
    </div>
  );
}
