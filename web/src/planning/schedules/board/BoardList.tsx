import { AlertOutlined, EyeOutlined, SaveOutlined, SendOutlined } from "@ant-design/icons";
import { errorCode } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import { type BoardRow, scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { Button } from "antd";
import i18next from "i18next";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../../api/client.ts";
import { useCanOpen, useCurrentUser, usePage } from "../../../api/currentUser.ts";
import { LinesEditor } from "../../../document/lines/LinesEditor.tsx";
import type { LineAction } from "../../../document/lines/lineColumn.ts";
import type { LineRow, LinesStore } from "../../../document/lines/linesStore.ts";
import { checkLines, sayRefused } from "../../../document/lines/problems.ts";
import { useLinesDraft } from "../../../document/lines/useLinesDraft.ts";
import { takeStep } from "../../../document/takeStep.ts";
import { formatNumber } from "../../../fields/format.ts";
import { draftKey, drafts } from "../../../form/useDraft.ts";
import { useSaving } from "../../../form/useSaving.ts";
import { sayDone, sayError, sayInfo } from "../../../ui/announce.ts";
import { askReason } from "../../../ui/askReason.tsx";
import { scheduleFace } from "../scheduleFace.tsx";
import styles from "./BoardPage.module.css";
import { boardColumns, partyOf } from "./boardColumns.tsx";
import {
  type BoardLine,
  boardLines,
  changedDays,
  isSum,
  type KeptBoard,
  keptBoard,
  nameOfRow,
  type Refused,
  refusedCells,
  type Typed,
  typedCells,
  withRefused,
} from "./boardLines.ts";
import { type BoardPlace, bucketsOf } from "./boardPlace.ts";

/** What is written on its page is saved beside the document's own service, too. */
const written = { service: scheduleBoard, touches: [scheduleFace.service] };

/** Why cells within the lock period are changed, where some are; null when the user thinks better of it. */
function useLockReason() {
  const { t } = useTranslation();
  return async (typed: readonly Typed[]): Promise<string | null> => {
    const locked = typed.filter((each) => each.isLocked).length;
    if (locked === 0) return "";
    return askReason({
      title: t("scheduleBoard.lockedTitle", { count: locked }),
      content: t("schedulePages.lockReasonHelp"),
      label: t("schedulePages.lockReason"),
      confirm: t("actions.save"),
    });
  };
}

/** What is refused where somebody else has changed a cell, or added it. */
const faster = [errorCode("versionStale"), errorCode("scheduleKnown")];

/** Saves what was typed; what is refused stays in its cell, and says why. */
function useSaveBoard(store: LinesStore<BoardLine>, columns: ReturnType<typeof boardColumns>, place: BoardPlace) {
  const { t } = useTranslation();
  const { saving, save } = useSaving();
  const askLockReason = useLockReason();
  // While it is saved the board may be asked for again, and what is typed laid over what it says then.
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
    store.say(refusedCells(store.state().lines));
  }, [store]);
  const saveAll = () =>
    save(async () => {
      const wrong = checkLines(store, columns);
      if (wrong[0]) {
        store.goTo(wrong[0]);
        sayError(t("scheduleBoard.wrong", { count: wrong.length }));
        return;
      }
      const typed = typedCells(store.state().lines);
      if (typed.length === 0) return;
      const lockReason = await askLockReason(typed);
      if (lockReason === null) return;
      const { planType } = place;
      const input = { planType, cells: typed.map(({ cell }) => cell), ...(lockReason ? { lockReason } : {}) };
      const answer = await takeStep(written as never, async (options: CallOptions) => {
        const answered = await call(scheduleBoard, "saveScheduleCells", input, options);
        const refused = answered.refused.flatMap(({ place: at, errorCode: code, errorMessage: message }): Refused[] => {
          const one = typed[at];
          return one ? [{ id: one.id, day: one.day, message, isStale: faster.includes(code) }] : [];
        });
        const { current } = latest;
        current.setLines(withRefused(current.state().lines, refused));
        sayRefused(current, refusedCells(current.state().lines));
        return answered;
      });
      if (answer === undefined) return;
      if (answer.changed > 0) sayDone(t("scheduleBoard.saved", { count: answer.changed }));
      const left = answer.refused.length;
      if (left > 0) sayError(t("scheduleBoard.notSaved", { count: left }));
    });
  return { saving, saveAll };
}

interface Props {
  readonly place: BoardPlace;
  readonly rows: readonly BoardRow[];
  readonly onLook: (row: BoardRow) => void;
  readonly onStep: (step: "release" | "warn", rows: readonly BoardRow[]) => unknown;
}

/** What is pasted over the sum of several schedules is passed over. */
function useSumsKept(store: LinesStore<BoardLine>, columns: ReturnType<typeof boardColumns>) {
  useEffect(() => {
    for (const { key, input } of columns) {
      if (!input) continue;
      store.readBy(key, ({ line }) => (isSum(line, key) ? { [key]: line.byDay.get(key)?.scheduled ?? "" } : {}));
    }
  }, [store, columns]);
}

/** What is done with the rows that are chosen (B5.9c, B8.6c). */
function ChosenActions(props: { readonly chosen: readonly BoardLine[]; readonly onStep: Props["onStep"] }): ReactNode {
  const { t } = useTranslation();
  const { can } = usePage();
  const { chosen, onStep } = props;
  const rows = chosen.map(({ row }) => row);
  // What is released is what is saved, not what is typed over it.
  const isTyped = chosen.some((line) => changedDays(line).length > 0);
  return (
    <>
      {can("isSubmit") && (
        <Button
          size="small"
          icon={<SendOutlined />}
          onClick={() => (isTyped ? sayInfo(t("scheduleBoard.saveFirst")) : onStep("release", rows))}
        >
          {t("schedule.actions.release")}
        </Button>
      )}
      {can("isClose") && (
        <Button size="small" icon={<AlertOutlined />} onClick={() => onStep("warn", rows)}>
          {t("schedule.actions.warn")}
        </Button>
      )}
    </>
  );
}

/** What the card of a row says above its inputs, on a phone. */
function cardText(row: BoardRow, ofBuyer: boolean): string {
  const { preDelivery } = row;
  const backlog = isPositive(preDelivery)
    ? i18next.t("scheduleBoard.backlog", { quantity: formatNumber(preDelivery) })
    : "";
  return [partyOf(row, ofBuyer), backlog].filter(Boolean).join(" · ");
}

/** What is typed can be saved, or given up. */
function SaveButtons(props: {
  readonly changed: number;
  readonly saving: boolean;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const { changed, saving, onSave, onDiscard } = props;
  return (
    <span className={styles.saving}>
      <Button
        size="small"
        type="primary"
        icon={<SaveOutlined />}
        loading={saving}
        disabled={changed === 0}
        onClick={() => void onSave()}
      >
        {changed === 0 ? t("scheduleBoard.saveNone") : t("scheduleBoard.save", { count: changed })}
      </Button>
      {changed > 0 && (
        <Button size="small" onClick={onDiscard}>
          {t("scheduleBoard.discard")}
        </Button>
      )}
    </span>
  );
}

/** What somebody may do on the board, and its columns for them. */
function useBoardColumns({ planType, start, span }: BoardPlace) {
  const { side } = useCurrentUser();
  const { can } = usePage();
  const ofBuyer = side === "buyer";
  const mayType = can("isModify");
  const mayUnlock = useCanOpen()("schedules", "isCheck");
  const columns = useMemo(
    () => boardColumns({ planType, days: bucketsOf({ planType, start, span }), mayType, mayUnlock, ofBuyer }),
    [planType, start, span, mayType, mayUnlock, ofBuyer],
  );
  return { columns, ofBuyer, mayType, mayChoose: can("isSubmit") || can("isClose") };
}

/** What can be done with a row: all of it is looked at. */
function useRowActions(onLook: Props["onLook"]) {
  const { t } = useTranslation();
  return useCallback(
    ({ line }: LineRow<BoardLine>): readonly LineAction[] => [
      {
        key: "look",
        name: t("scheduleBoard.lookAt", { row: nameOfRow(line.row) }),
        title: t("scheduleBoard.look"),
        icon: <EyeOutlined />,
        run: () => onLook(line.row),
      },
    ],
    [t, onLook],
  );
}

/** The board as a list: materials below each other, buckets beside each other, in which quantities are typed and pasted (B2.29h). */
export function BoardList({ place, rows, onLook, onStep }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { columns, ofBuyer, mayType, mayChoose } = useBoardColumns(place);
  const { planType, start, span } = place;
  const days = useMemo(() => bucketsOf({ planType, start, span }), [planType, start, span]);
  const begin = useCallback((kept: KeptBoard | null) => boardLines(rows, days, kept), [rows, days]);
  const key = draftKey(user.id, `scheduleBoardCells ${planType}`);
  const { store, forget } = useLinesDraft<BoardLine, KeptBoard>(key, begin, keptBoard, undefined, rows);
  // What was saved is no draft any more.
  useEffect(() => {
    const kept = keptBoard(store.state().lines);
    if (Object.keys(kept).length > 0) drafts.keep(key, kept);
    else drafts.forget(key);
  }, [store, key]);
  useSumsKept(store, columns);
  const { saving, saveAll } = useSaveBoard(store, columns, place);
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const actions = useRowActions(onLook);
  const discard = () => {
    forget();
    store.replace(boardLines(rows, days, null));
  };
  const ofChosen = (ids: ReadonlySet<string>) => (
    <ChosenActions chosen={lines.filter(({ id }) => ids.has(id))} onStep={onStep} />
  );
  return (
    <LinesEditor
      label={t("menus.scheduleBoard")}
      store={store}
      columns={columns}
      actions={actions}
      {...(mayChoose ? { ofChosen } : {})}
      card={{ title: ({ row }) => `${row.itemNo} ${row.itemName}`, text: ({ row }) => cardText(row, ofBuyer) }}
    >
      {mayType && (
        <SaveButtons changed={typedCells(lines).length} saving={saving} onSave={saveAll} onDiscard={discard} />
      )}
    </LinesEditor>
  );
}
