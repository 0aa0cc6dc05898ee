import { CheckOutlined, SendOutlined } from "@ant-design/icons";
import { schedules } from "@tandem/contract/planning/schedules/schedules";
import { replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useAddress } from "../../api/useAddress.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { takeStep } from "../../document/takeStep.ts";
import { askIfMeant } from "../../fields/doubts.tsx";
import { draftKey } from "../../form/useDraft.ts";
import { useSaving } from "../../form/useSaving.ts";
import { SearchBox } from "../../list/SearchBox.tsx";
import { ActionBar, type PageAction } from "../../ui/ActionBar.tsx";
import { sayDone, sayError, sayInfo } from "../../ui/announce.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { useOffered } from "../../ui/pageActions.ts";
import page from "../planPage.module.css";
import styles from "./ReplyPage.module.css";
import {
  type Asked,
  cellsOf,
  filledLines,
  type KeptReplies,
  keptReplies,
  nameOfReply,
  type ReplyLine,
  repliesOf,
  replyColumns,
  replyLines,
} from "./replyLines.ts";
import { scheduleFace } from "./scheduleFace.tsx";

/** So many are replied to at once; the earliest come first, and others after them. */
const mostAtOnce = 200;
const askedFields = [
  ...(["scheduleNo", "orgName", "itemNo", "itemName", "planType", "plannedDate", "timeFrom", "timeTo"] as const),
  ...(["unloadingPoint", "actualScheduledQuantity", "previousQuantity", "unitNo", "remark"] as const),
] as const;

/** What the card of a cell says above its inputs, on a phone: as the table does. */
const besidesTitle: readonly string[] = ["orgName", "period", "asked", "remark"];

/** The cells that wait for a reply, the earliest first. */
const useAsked = (keyword: string) =>
  useQuery(
    callQuery(schedules, "getSchedulePage", {
      ...{ current: 1, size: mostAtOnce, columns: askedFields },
      condition: {
        ...{ replyStatus: replyStatus.code.awaited, field: "plannedDate", order: "asc" },
        ...(keyword ? { keyword } : {}),
      },
    }),
  );

type Store = ReturnType<typeof useLinesDraft<ReplyLine, KeptReplies>>["store"];

/** The cells of replies that were refused, and why, as far as these stand there. */
const refusedIn = (store: Store, refused: ReadonlyMap<string, string>) =>
  store.state().rows.flatMap(({ line }, row) => {
    const message = refused.get(line.id);
    return message ? [{ row, column: "replyQuantity", message }] : [];
  });

/** Takes away what was replied to, and says of the rest why not, also once the cells are asked for again while that goes on. */
function useOutcome(store: Store) {
  const told = useRef({ store, refused: new Map<string, string>() });
  useEffect(() => {
    told.current.store = store;
    store.say(refusedIn(store, told.current.refused));
  }, [store]);
  return (taken: ReadonlySet<string>, refused: Map<string, string>) => {
    const { store: now } = told.current;
    told.current.refused = refused;
    now.replace(now.state().lines.filter(({ id }) => !taken.has(id)));
    sayRefused(now, refusedIn(now, refused));
  };
}

/** Sends what is filled in; what is refused stays, and says why. */
function useReplies(store: Store) {
  const { t } = useTranslation();
  const columns = useMemo(replyColumns, []);
  const { saving, save } = useSaving();
  const tellOutcome = useOutcome(store);
  const fill = useCallback(() => {
    const changes = store
      .state()
      .rows.flatMap(({ line, cells }, row) =>
        (cells.replyQuantity ?? "") === ""
          ? [
              { row, column: "replyQuantity", text: line.asked.actualScheduledQuantity },
              ...((cells.replyDate ?? "") === "" ? [{ row, column: "replyDate", text: line.asked.plannedDate }] : []),
            ]
          : [],
      );
    store.setCells(changes, "filled");
  }, [store]);
  const send = () =>
    save(async () => {
      if (checkLines(store, columns).length > 0) return;
      const filled = filledLines(store.state().lines);
      if (filled.length === 0) return sayInfo(t("schedulePages.replyNone"));
      if (!(await askIfMeant(oddCells(store, columns, nameOfReply)))) return;
      const answer = await takeStep(scheduleFace, (options) =>
        call(schedules, "batchReply", { replyList: repliesOf(filled) }, options),
      );
      if (answer === undefined) return;
      const refused = new Map(
        answer.results.flatMap(({ id, error }) => (error ? [[id, error.errorMessage] as const] : [])),
      );
      const taken = new Set(filled.flatMap(({ id }) => (refused.has(id) ? [] : [id])));
      tellOutcome(taken, refused);
      if (taken.size > 0) sayDone(t("schedulePages.replyAllDone", { count: taken.size }));
      if (refused.size > 0) sayError(t("schedulePages.repliesLeft", { count: refused.size }));
    });
  return { columns, fill, send, saving };
}

function Replies({ all, total }: { readonly all: readonly Asked[]; readonly total: number }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const begin = useCallback((kept: KeptReplies | null) => replyLines(all, kept), [all]);
  const { store } = useLinesDraft<ReplyLine, KeptReplies>(
    draftKey(user.id, "scheduleReplies"),
    begin,
    keptReplies,
    undefined,
    all,
  );
  const { columns, fill, send, saving } = useReplies(store);
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const filled = filledLines(lines).length;
  const actions: PageAction[] = [
    { key: "fill", label: t("schedulePages.replyAsAsked"), icon: <CheckOutlined />, run: fill },
    {
      key: "send",
      label: filled === 0 ? t("schedulePages.sendNone") : t("schedulePages.sendReplies", { count: filled }),
      icon: <SendOutlined />,
      primary: true,
      disabledReason: filled > 0 ? null : t("schedulePages.replyNone"),
      run: send,
    },
  ];
  useOffered(t("routes.replySchedule"), actions);
  return (
    <>
      <p className={styles.hint}>
        {t("schedulePages.replyHint")}
        {total > all.length && ` ${t("schedulePages.replyMore", { count: total - all.length })}`}
      </p>
      <LinesEditor
        label={t("routes.replySchedule")}
        store={store}
        columns={columns}
        card={{
          title: ({ asked }) => `${asked.itemNo} ${asked.itemName}`,
          text: (line) =>
            columns
              .filter(({ key }) => besidesTitle.includes(key))
              .map(({ show }) => show?.({ line, key: "", part: 0, cells: cellsOf(line) }))
              .filter(Boolean)
              .join(" · "),
        }}
      />
      <div className={styles.foot}>
        <ActionBar
          actions={saving ? actions.map((each) => ({ ...each, disabledReason: t("schedulePages.sending") })) : actions}
        />
      </div>
    </>
  );
}

/** What waits for the supplier's reply, to be typed, pasted or confirmed as a whole (B2.14, B4.5b, B8.6a). */
export default function ReplyPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useAddress();
  const keyword = parameters.get("keyword") ?? "";
  const asked = useAsked(keyword);
  return (
    <div className={page.page}>
      <header className={`${page.head} ${page.apart}`}>
        <h1>
          {t("routes.replySchedule")} {asked.data && <span className={page.count}>{asked.data.total}</span>}
        </h1>
        <SearchBox
          value={keyword}
          onSearch={(next) =>
            next === keyword ? void asked.refetch() : setParameters(next ? [["keyword", next]] : [])
          }
        />
      </header>
      <div className={styles.panel}>
        <Loaded query={asked}>
          {({ records, total }) =>
            records.length === 0 ? (
              <PageMessage
                tone="info"
                title={t(keyword ? "listPage.nothingMatches" : "schedulePages.nothingToReply")}
                text={keyword ? "" : t("schedulePages.nothingToReplyText")}
              >
                {keyword && <Button onClick={() => setParameters([])}>{t("listPage.clearFilters")}</Button>}
              </PageMessage>
            ) : (
              <Replies all={records as unknown as readonly Asked[]} total={total ?? records.length} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
