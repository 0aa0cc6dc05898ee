import { DeleteOutlined, FileExcelOutlined } from "@ant-design/icons";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { matchingImport } from "@tandem/contract/delivery/shipping-notices/import";
import { mostMatched } from "@tandem/contract/delivery/shipping-notices/matching";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Alert, Button, Drawer } from "antd";
import i18next from "i18next";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { askIfMeant } from "../../fields/doubts.tsx";
import { useSaving } from "../../form/useSaving.ts";
import { sayDone, sayError, sayInfo } from "../../ui/announce.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { askToContinue, matchedLines } from "./matchedLines.tsx";
import {
  askedRows,
  begunLines,
  blankLine,
  keptCells,
  linesFrom,
  type MatchLine,
  matchingColumns,
  matchingDraftKey,
  numbersOf,
  unmatchedLines,
} from "./matchingLines.ts";
import type { NoticeFormLine } from "./noticeDraft.ts";
import styles from "./noticeParts.module.css";

const ImportDialog = late(() => import("../../workbooks/ImportDialog.tsx"));

const columnOf = { itemNo: "itemNo", quantity: "deliveryQty" } as const;

interface Props {
  readonly orgNo: string;
  readonly orderType: string;
  /** What stands in the notice already. */
  readonly taken: readonly NoticeFormLine[];
  /** The notice, where it is on its way and holds what it announces. */
  readonly noticeId: string | undefined;
  readonly onMatched: (lines: readonly NoticeFormLine[]) => void;
  readonly onClose: () => void;
}

const nameIn =
  (store: LinesStore<MatchLine>) =>
  ({ id }: MatchLine) =>
    i18next.t("noticeMatching.rowName", { row: numbersOf(store.state().lines).get(id) ?? 1 });

/** Matches what is filled in, and puts what matches into the notice. */
function useMatching({ orgNo, orderType, taken, noticeId, onMatched, onClose }: Props, store: LinesStore<MatchLine>) {
  const { t } = useTranslation();
  const columns = useMemo(() => matchingColumns(() => numbersOf(store.state().lines)), [store]);
  const [failed, setFailed] = useState(false);
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const match = async () => {
    setFailed(false);
    if (checkLines(store, columns).length > 0) return;
    if (!(await askIfMeant(oddCells(store, columns, nameIn(store)))) || isClosed.current) return;
    const filled = store.state().lines.filter((line) => keptCells([line]).length > 0);
    if (filled.length === 0) return sayInfo(t("noticeMatching.hint"));
    if (filled.length > mostMatched) {
      return sayError(t("noticeMatching.tooMany", { count: filled.length, most: mostMatched }));
    }
    if (filled.length < store.state().lines.length) store.setLines(filled);
    const answer = await call(shippingNotices, "matchItems", {
      ...{ orgNo, orderType: orderType as "1", rows: askedRows(filled) },
      taken: taken.map(({ purchaseOrderLineId, deliveryQty }) => ({ purchaseOrderLineId, deliveryQty })),
      noticeId,
    });
    // Whoever has given it up wants nothing of it in the notice.
    if (isClosed.current) return;
    // What was changed or taken out meanwhile was not matched as it is now.
    const isAsSent = () => filled.every((line) => store.state().lines.includes(line));
    if (!isAsSent()) return sayInfo(t("noticeMatching.changed"));
    const marked = answer.problems.map(({ row, field, message }) => ({ row, column: columnOf[field], message }));
    sayRefused(store, marked);
    if (answer.outcome === "none") return setFailed(true);
    const nameOfRow = (row: number) => t("noticeMatching.rowName", { row: row + 1 });
    if (answer.outcome === "partly" && !(await askToContinue(answer, nameOfRow))) return;
    const matched = await matchedLines(answer, taken);
    if (isClosed.current) return;
    if (!isAsSent()) return sayInfo(t("noticeMatching.changed"));
    onMatched(matched);
    const left = unmatchedLines(filled, answer);
    const sent = new Set(filled.map(({ id }) => id));
    const typedSince = store.state().lines.filter(({ id }) => !sent.has(id));
    store.replace([...left, ...typedSince]);
    if (answer.outcome === "whole") sayDone(t("noticeMatching.whole"));
    if (answer.outcome === "whole" && answer.kept) sayInfo(answer.kept);
    if (left.length > 0) sayInfo(t("noticeMatching.leftOver", { count: left.length }));
    if (keptCells(typedSince).length === 0) close();
  };
  return { columns, match, failed, close };
}

/** Reads rows of a workbook into those that are to be matched. */
function ReadWorkbook(props: { readonly store: LinesStore<MatchLine>; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { store, onClose } = props;
  const target = useMemo(() => {
    const usual = importTarget(shippingNotices, "matchWorkbook", "downMatchingTemplate", matchingImport, []);
    const send: typeof usual.send = async (...given) => {
      const outcome = await usual.send(...given);
      const { rows } = outcome as ImportOutcome & { readonly rows: Parameters<typeof linesFrom>[0] };
      if (rows.length === 0) return outcome;
      store.setLines([...store.state().lines.filter((line) => keptCells([line]).length > 0), ...linesFrom(rows)]);
      if (outcome.errors.length === 0) onClose();
      return outcome;
    };
    return { ...usual, send };
  }, [store, onClose]);
  return <ImportDialog open title={t("noticeMatching.import")} target={target} onClose={onClose} />;
}

/** What can be done with a row: out with it. */
function useRowActions(store: LinesStore<MatchLine>): (row: LineRow<MatchLine>) => LineAction[] {
  const { t } = useTranslation();
  return useCallback(
    ({ line }: LineRow<MatchLine>): LineAction[] => [
      {
        key: "remove",
        name: t("noticeMatching.remove", { row: numbersOf(store.state().lines).get(line.id) ?? 1 }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      },
    ],
    [store, t],
  );
}

/** One-click matching (B8.3): what is typed, pasted or read from a workbook becomes lines of the notice. */
export default function MatchItems(props: Props) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const user = useCurrentUser();
  const key = matchingDraftKey(user.id);
  const { store } = useLinesDraft(key, begunLines, keptCells, blankLine);
  const { columns, match, failed, close } = useMatching(props, store);
  const { saving, save } = useSaving();
  const [reading, setReading] = useState(false);
  const stopReading = useCallback(() => setReading(false), []);
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const nameOf = useMemo(() => nameIn(store), [store]);
  const actions = useRowActions(store);
  const tools = (
    <span className={styles.tools}>
      <AddLine store={store} blank={blankLine} label={t("noticeMatching.addRow")} />
      <Button
        size={lines.length > 0 ? "small" : "middle"}
        icon={<FileExcelOutlined />}
        onClick={() => setReading(true)}
      >
        {t("noticeMatching.import")}
      </Button>
    </span>
  );
  return (
    <Drawer
      open
      title={t("noticeMatching.title")}
      size={narrow ? "100%" : 860}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button onClick={close}>{t("actions.cancel")}</Button>
          <Button type="primary" loading={saving} onClick={() => void save(match)}>
            {t("noticeMatching.match")}
          </Button>
        </div>
      }
    >
      <p className={styles.hint}>{t("noticeMatching.hint")}</p>
      {failed && <Alert type="error" showIcon title={t("noticeMatching.none")} className={styles.failed ?? ""} />}
      {lines.length === 0 ? (
        tools
      ) : (
        <LinesEditor
          label={t("noticeMatching.lines")}
          store={store}
          columns={columns}
          actions={actions}
          removable
          card={{ title: nameOf }}
        >
          {tools}
        </LinesEditor>
      )}
      {reading && (
        <Opened onEscape={stopReading}>
          <ReadWorkbook store={store} onClose={stopReading} />
        </Opened>
      )}
    </Drawer>
  );
}
