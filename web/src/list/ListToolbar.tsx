import { ReloadOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Tag } from "@tandem/contract/platform/tags/tags";
import { Button, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../ui/clipboard.ts";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { tooltip } from "../ui/tooltip.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import type { Arranged } from "./arrangement.ts";
import { ColumnSettings } from "./ColumnSettings.tsx";
import type { Rearrange } from "./columnSettingsProps.ts";
import type { ListColumn } from "./columns.tsx";
import { ExtraFields } from "./ExtraFields.tsx";
import { AdvancedFilters, FilterChips, type FilterPickers } from "./ListFilters.tsx";
import { type ListModes, type ListToggle, ListToggles, ModeSwitch } from "./ListModes.tsx";
import styles from "./ListToolbar.module.css";
import type { ListDeclaration } from "./listDeclaration.ts";
import type { ListSetting } from "./listSetting.ts";
import type { Conditions, ListState } from "./listState.ts";
import { daysBack, QuickDays } from "./QuickDays.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { hasLostFilters, type Search, searchOf, useSavedTags } from "./savedTags.ts";
import type { TagDraft } from "./TagDialog.tsx";
import { TagMenu } from "./TagMenu.tsx";

const TagDialog = late(() => import("./TagDialog.tsx"));

interface Props<R> {
  readonly entity: Entity;
  /** Route name of the page; nothing is kept for a page without one. */
  readonly name: string;
  readonly state: ListState;
  readonly filters: readonly string[] | undefined;
  readonly filterPickers: FilterPickers | undefined;
  readonly extraFields: readonly string[] | undefined;
  readonly unchosen: Readonly<Partial<Record<string, string>>> | undefined;
  readonly quickDays: ListDeclaration<R, string, unknown>["quickDays"];
  readonly toggles: readonly ListToggle<ListColumn<R>>[] | undefined;
  readonly modes: ListModes<ListColumn<R>> | undefined;
  /** Conditions that are shown elsewhere on the page, as by its tabs. */
  readonly shownElsewhere: readonly string[];
  /** Conditions that hold where no others are chosen. */
  readonly usual: Conditions | undefined;
  readonly columns: readonly Arranged<ListColumn<R>>[];
  readonly setting: ListSetting;
  readonly onArrange: Rearrange<ListColumn<R>>;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  /** Searches anew, also for the same (S4.2a). Without a tag no tag stays active (S4.5c). */
  readonly onSearch: (search: Partial<Search>, tag?: Tag) => void;
  /** Everything back to the page's defaults (S4.5a, S4.5b). */
  readonly onReset: () => void;
  readonly onMode: (mode: "0" | "1") => void;
  /** Of the numbers that are searched for those that no record has. */
  readonly missing: readonly string[];
}

/** Numbers beyond so many are only counted. */
const missingNamed = 12;

/** Which of the numbers that were searched for nothing has. */
function Missing({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation();
  const named = numbers.slice(0, missingNamed).join(", ");
  const more = numbers.length - missingNamed;
  const all = more > 0 ? t("listPage.andMore", { text: named, count: more }) : named;
  return (
    <div role="status" className={styles.missing}>
      {t("listPage.missing", { numbers: all })}
      <Button type="link" size="small" onClick={() => void copyText(numbers.join("\n"))}>
        {t("listPage.copyMissing")}
      </Button>
    </div>
  );
}

/** That the tag which was picked says more than the page can filter by. */
function LostFilters({ entity, name, id }: { entity: Entity; name: string; id: string }) {
  const { t } = useTranslation();
  const tag = useSavedTags(name).tags.find((each) => each.id === id);
  if (!tag || !hasLostFilters(entity, tag)) return null;
  return (
    <div role="status" className={styles.missing}>
      {t("savedTags.lostFilters", { name: tag.tagName })}
    </div>
  );
}

/** What narrows a list besides the search: filters, tabs and days. */
function Narrowing<R>(
  props: Props<R> & {
    readonly onConditions: (conditions: Search["conditions"]) => void;
    readonly onDraft: (draft: TagDraft) => void;
  },
) {
  const { t } = useTranslation();
  const { entity, name, state, onConditions } = props;
  // On a phone the advanced search holds every filter.
  const narrow = useNarrow();
  const { quickDays } = props;
  const days = typeof quickDays === "string" ? { field: quickDays, spans: daysBack } : quickDays;
  return (
    <>
      {props.filters && (
        <AdvancedFilters
          entity={entity}
          filters={props.filters}
          pickers={props.filterPickers}
          conditions={state.conditions}
          onChange={onConditions}
          {...(name === ""
            ? {}
            : { onAddTag: (conditions) => props.onDraft({ search: { keyword: state.keyword, conditions } }) })}
        />
      )}
      {props.modes && <ModeSwitch modes={props.modes} mode={state.mode} onChange={props.onMode} />}
      {props.toggles && (
        <span className={narrow ? styles.strip : styles.toggles}>
          <ListToggles toggles={props.toggles} conditions={state.conditions} onChange={onConditions} />
        </span>
      )}
      {/* On a phone the day is among the filters. */}
      {days && !narrow && (
        <QuickDays
          {...days}
          label={t(fieldLabelKey(entity.name, days.field))}
          conditions={state.conditions}
          onChange={onConditions}
        />
      )}
      {props.extraFields && !narrow && (
        <ExtraFields
          entity={entity}
          fields={props.extraFields}
          unchosen={props.unchosen ?? {}}
          conditions={state.conditions}
          onChange={onConditions}
        />
      )}
    </>
  );
}

/** What asks a list again and arranges its columns. */
function Arranging<R>({ entity, name, columns, setting, isFetching, onArrange, onRefresh }: Props<R>) {
  const { t } = useTranslation();
  return (
    <span className={styles.end}>
      <Button
        icon={<ReloadOutlined spin={isFetching} />}
        aria-label={t("actions.refresh")}
        onClick={onRefresh}
        {...tooltip(t("actions.refresh"))}
      />
      {name !== "" && <ColumnSettings entity={entity} columns={columns} setting={setting} onArrange={onArrange} />}
    </span>
  );
}

/** The search bar of a list with all that narrows, saves and arranges it (S2.21). */
export function ListToolbar<R>(props: Props<R>) {
  const { entity, name, state } = props;
  const [draft, setDraft] = useState<TagDraft | null>(null);
  const search: Search = { keyword: state.keyword, conditions: state.conditions };
  const onConditions = (conditions: Search["conditions"]) => props.onSearch({ conditions });
  const keptByTabs = Object.fromEntries(
    Object.entries(state.conditions).filter(([condition]) => props.shownElsewhere.includes(condition)),
  );
  const pick = (tag: Tag | null) => {
    if (tag) props.onSearch(searchOf(entity, tag), tag);
    else props.onReset();
  };
  return (
    <div className={styles.toolbar}>
      <Space.Compact className={styles.box ?? ""}>
        <SearchBox value={state.keyword} onSearch={(keyword) => props.onSearch({ keyword })} />
        {name !== "" && (
          <TagMenu
            name={name}
            search={search}
            activeId={state.tag}
            onPick={pick}
            onAdd={() => setDraft({ search })}
            onEdit={(tag) => setDraft({ tag })}
          />
        )}
      </Space.Compact>
      <Narrowing {...props} onConditions={onConditions} onDraft={setDraft} />
      <Arranging {...props} />
      <FilterChips
        entity={entity}
        conditions={state.conditions}
        except={props.shownElsewhere}
        usual={props.usual}
        onChange={onConditions}
        onReset={() => props.onSearch({ keyword: "", conditions: keptByTabs })}
      />
      {state.tag && <LostFilters entity={entity} name={name} id={state.tag} />}
      {props.missing.length > 0 && <Missing numbers={props.missing} />}
      {draft && (
        <Opened onEscape={() => setDraft(null)}>
          <TagDialog
            entity={entity}
            name={name}
            draft={draft}
            present={search}
            onClose={(saved) => {
              setDraft(null);
              if (saved && !("tag" in draft)) props.onSearch(draft.search, saved);
            }}
          />
        </Opened>
      )}
    </div>
  );
}
