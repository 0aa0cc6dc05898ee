import {
  BellFilled,
  BellOutlined,
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  PlusOutlined,
  StarFilled,
  StarOutlined,
} from "@ant-design/icons";
import { type Tag, tagOwnTypes, tags } from "@tandem/contract/platform/tags/tags";
import { Button, Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../api/client.ts";
import { useCurrentUser } from "../api/currentUser.ts";
import { sayDeleted } from "../records/undo.tsx";
import { ask, sayDone } from "../ui/announce.ts";
import { Outline } from "../ui/Outline.tsx";
import { tooltip } from "../ui/tooltip.ts";
import { reloadTags, type Search, useSavedTags } from "./savedTags.ts";
import styles from "./TagMenu.module.css";

const SortableRows = lazy(() => import("../ui/SortableRows.tsx"));

interface Props {
  /** Route name of the page. */
  readonly name: string;
  readonly search: Search;
  /** The tag that made the present search. */
  readonly activeId: string | null;
  /** A tag was picked, or the active one again (S4.5a, S4.5b). */
  readonly onPick: (tag: Tag | null) => void;
  readonly onAdd: () => void;
  readonly onEdit: (tag: Tag) => void;
}

function useTagSteps(props: Props) {
  const { t } = useTranslation();
  return {
    /** Deletes on the server and asks for the list again (S4.5d). */
    async remove(tag: Tag) {
      const agreed = await ask({
        title: t("savedTags.deleteTitle", { name: tag.tagName }),
        content: t(tag.tagOwnType === tagOwnTypes.own ? "savedTags.deleteText" : "savedTags.deleteSharedText"),
        confirm: t("actions.delete"),
        danger: true,
      });
      if (!agreed) return;
      try {
        const named = { id: tag.id, version: tag.version };
        const { undoToken } = await call(tags, "deleteSysTagByIds", { delList: [named] });
        sayDeleted(1, undoToken, { service: tags });
        if (tag.id === props.activeId) props.onPick(null);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      } finally {
        await reloadTags();
      }
    },
    /** Tells the user from now on what newly matches, or no more. */
    async alert(tag: Tag) {
      try {
        const { alerting } = await call(tags, "setSysTagAlert", { id: tag.id, alerting: !tag.alerting });
        sayDone(t(alerting ? "savedTags.alertBegun" : "savedTags.alertEnded", { name: tag.tagName }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      } finally {
        await reloadTags();
      }
    },
    async move(own: readonly Tag[], id: string, to: string) {
      const ids = own.map((tag) => tag.id);
      const idList = ids.toSpliced(ids.indexOf(id), 1).toSpliced(ids.indexOf(to), 0, id);
      await call(tags, "sortSysTags", { idList }).catch(() => undefined);
      await reloadTags();
    },
  };
}

interface RowProps {
  readonly tag: Tag;
  readonly props: Props;
  readonly onAlert: () => void;
  readonly onRemove: () => void;
}

function TagRow({ tag, props, onAlert, onRemove }: RowProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const active = tag.id === props.activeId;
  const kind =
    tag.tagOwnType === tagOwnTypes.fixed
      ? t("savedTags.fixed")
      : tag.roleNoList.length > 0
        ? t("savedTags.shared")
        : null;
  return (
    <>
      <button
        type="button"
        aria-pressed={active}
        className={active ? `${styles.tag} ${styles.active}` : styles.tag}
        title={tag.tagOwner === user.id ? tag.tagName : `${tag.tagName} · ${tag.tagOwnerName}`}
        onClick={() => props.onPick(active ? null : tag)}
      >
        {active ? <StarFilled /> : <StarOutlined />}
        <span className={styles.name}>{tag.tagName}</span>
        {kind && <span className={styles.mark}>{kind}</span>}
      </button>
      {tag.mayAlert && (
        <Button
          type="text"
          size="small"
          className={tag.alerting ? (styles.alerting ?? "") : ""}
          icon={tag.alerting ? <BellFilled /> : <BellOutlined />}
          aria-pressed={tag.alerting}
          aria-label={t("savedTags.alertOn", { name: tag.tagName })}
          onClick={onAlert}
          {...tooltip(t(tag.alerting ? "savedTags.alertOff" : "savedTags.alertOn", { name: tag.tagName }))}
        />
      )}
      {tag.mayChange && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t("savedTags.editOne", { name: tag.tagName })}
            onClick={() => props.onEdit(tag)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t("savedTags.deleteOne", { name: tag.tagName })}
            onClick={onRemove}
          />
        </>
      )}
    </>
  );
}

function TagList(props: Props & { readonly known: ReturnType<typeof useSavedTags> }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const steps = useTagSteps(props);
  const all = props.known.tags;
  const isOwn = (tag: Tag) => tag.tagOwnType === tagOwnTypes.own && tag.tagOwner === user.id && tag.mayChange;
  const own = all.filter(isOwn);
  const others = all.filter((tag) => !isOwn(tag));
  const row = (tag: Tag) => (
    <TagRow tag={tag} props={props} onAlert={() => void steps.alert(tag)} onRemove={() => void steps.remove(tag)} />
  );
  const nothing = props.search.keyword === "" && Object.keys(props.search.conditions).length === 0;
  return (
    <div className={styles.panel}>
      {others.length > 0 && (
        <ul className={styles.others} aria-label={t("savedTags.ofOthers")}>
          {others.map((tag) => (
            <li key={tag.id}>{row(tag)}</li>
          ))}
        </ul>
      )}
      {own.length > 0 && (
        <Suspense fallback={<Outline rows={2} />}>
          <SortableRows
            rows={own.map((tag) => ({ id: tag.id, label: tag.tagName, content: row(tag), isStill: own.length === 1 }))}
            onMove={(id, to) => void steps.move(own, id, to)}
          />
        </Suspense>
      )}
      {all.length === 0 && <p className={styles.empty}>{t("savedTags.empty")}</p>}
      <Button
        block
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={nothing}
        onClick={props.onAdd}
        {...tooltip(nothing ? t("savedTags.nothingToSave") : "")}
      >
        {t("savedTags.add")}
      </Button>
    </div>
  );
}

/** The dropdown of saved tags in the search bar (S2.21, S4.5). */
export function TagMenu(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = useSavedTags(props.name);
  const active = known.tags.find((tag) => tag.id === props.activeId);
  const then =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      setOpen(false);
      act(...given);
    };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      title={t("savedTags.title")}
      content={
        <TagList
          {...props}
          known={known}
          onPick={then(props.onPick)}
          onAdd={then(props.onAdd)}
          onEdit={then(props.onEdit)}
        />
      }
    >
      <Button
        aria-label={[t("savedTags.title"), active?.tagName].filter(Boolean).join(": ")}
        className={active ? (styles.marked ?? "") : ""}
      >
        {active ? <StarFilled /> : <StarOutlined />}
        {active && <span className={styles.name}>{active.tagName}</span>}
        <DownOutlined className={styles.down ?? ""} />
      </Button>
    </Popover>
  );
}
