import { CloseOutlined, FilterOutlined, StarOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { Button, Popover } from "antd";
import type { TFunction } from "i18next";
import { type ComponentType, type Dispatch, lazy, type SetStateAction, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { asRead } from "../fields/asRead.ts";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { numberText } from "../fields/format.ts";
import { followersOf, type LookupRule, referenceRules } from "../fields/lookupRules.ts";
import type { PickerProps } from "../fields/picker/definition.ts";
import { CountMark } from "../ui/CountMark.tsx";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { Outline } from "../ui/Outline.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { type Draft, isNumber } from "./filterInputProps.ts";
import { FirstField, leaveFilters } from "./filterKeys.tsx";
import styles from "./ListFilters.module.css";
import { asList, type Conditions, isUsual } from "./listState.ts";

const FilterInput = lazy(() => import("./FilterInput.tsx"));
const FilterDrawer = late(() => import("./FilterDrawer.tsx"));

/** The pickers of filters that have another than their field's. */
export type FilterPickers = Readonly<Record<string, ComponentType<PickerProps> | undefined>>;

/** A draft with a change, and with what the change makes of filters that depend on it (S4.7). */
export function changedDraft(draft: Draft, change: Draft, rules: readonly LookupRule[]): Draft {
  const next = { ...draft, ...change };
  return { ...next, ...(followersOf(rules, Object.keys(change), next) as Draft) };
}

/** What a draft asks for: empty values ask nothing. */
export const givenConditions = (draft: Draft): Conditions =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const values = asList(value).map((one) => one.trim());
      if (values.every((one) => one === "")) return [];
      return [[name, typeof value === "string" ? (values[0] ?? "") : values]];
    }),
  );

interface FiltersProps {
  readonly entity: Entity;
  readonly filters: readonly string[];
  readonly pickers?: FilterPickers | undefined;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
  /** Saves what is chosen; left out where nothing can be saved. */
  readonly onAddTag?: (conditions: Conditions) => void;
}

interface FormProps extends FiltersProps {
  readonly draft: Draft;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
  readonly onApply: (draft: Draft) => void;
  readonly onClose: () => void;
  /** It stands where it opened. */
  readonly isShown: boolean;
}

/** The inputs, and what may be done with what is chosen in them. */
function FilterForm(props: FormProps) {
  const { t } = useTranslation();
  const { draft, onAddTag, onApply, onClose } = props;
  const rules = referenceRules(props.entity, [...props.filters]);
  return (
    <form
      className={styles.panel}
      aria-label={t("listPage.filters")}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
      onKeyDown={(event) => leaveFilters(event, onClose)}
    >
      <Suspense fallback={<Outline rows={4} />}>
        <div className={styles.fields}>
          {props.filters.map((name) => {
            const field = props.entity.fields[name];
            if (!field) return null;
            return (
              <div key={name} className={styles.field}>
                <span className={styles.label}>
                  <FieldLabel entityName={props.entity.name} field={name} />
                </span>
                <FilterInput
                  field={field}
                  name={name}
                  label={t(fieldLabelKey(props.entity.name, name))}
                  draft={draft}
                  rules={rules}
                  picker={props.pickers?.[name]}
                  onChange={(change) => props.onDraft((before) => changedDraft(before, change, rules))}
                />
              </div>
            );
          })}
          <FirstField isShown={props.isShown} />
        </div>
      </Suspense>
      <div className={styles.buttons}>
        {onAddTag && (
          <Button
            type="text"
            icon={<StarOutlined />}
            className={styles.addTag ?? ""}
            disabled={Object.keys(givenConditions(draft)).length === 0}
            onClick={() => {
              onClose();
              onAddTag(givenConditions(draft));
            }}
          >
            {t("savedTags.add")}
          </Button>
        )}
        <Button onClick={onClose}>{t("actions.cancel")}</Button>
        <Button onClick={() => onApply({})}>{t("actions.reset")}</Button>
        <Button type="primary" htmlType="submit">
          {t("actions.query")}
        </Button>
      </div>
    </form>
  );
}

/**
 * The popover with an input per filter: Query applies them, Reset empties them, Cancel leaves all as it was, and what is
 * chosen can be saved as a tag (S2.21). As wide as the page less 250 px, or 700 px (S9.4d).
 */
export function AdvancedFilters(props: FiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const [draft, setDraft] = useState<Draft>({});
  const narrow = useNarrow();
  // The two ends of a range are one condition.
  const active = new Set(Object.keys(props.conditions).map((name) => name.replace(/(Start|End)$/, ""))).size;
  const apply = (next: Draft) => {
    props.onChange(givenConditions(next));
    setOpen(false);
  };
  const content = (
    <FilterForm
      {...props}
      draft={draft}
      isShown={isShown}
      onDraft={setDraft}
      onApply={apply}
      onClose={() => setOpen(false)}
    />
  );
  const show = (next: boolean) => {
    if (next) setDraft({ ...props.conditions });
    setOpen(next);
  };
  const button = (
    <Button
      icon={<FilterOutlined />}
      {...(narrow ? { onClick: () => show(true), "aria-label": t("listPage.filters") } : {})}
    >
      {!narrow && t("listPage.filters")}
      {active > 0 && <CountMark count={active} />}
    </Button>
  );
  if (narrow) {
    return (
      <>
        {button}
        <Opened onEscape={open ? () => show(false) : undefined}>
          <FilterDrawer open={open} onClose={() => show(false)}>
            {content}
          </FilterDrawer>
        </Opened>
      </>
    );
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // Wide as it is, it moves to wherever the window has room.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={open}
      onOpenChange={show}
      afterOpenChange={setShown}
      destroyOnHidden
      content={content}
    >
      {button}
    </Popover>
  );
}

/** A chip names so many values; of more it tells the number. */
const shownInChip = 5;

/** The chips of a field, one for each way in which it is narrowed; its values are left out where they are shown elsewhere. */
function chipsOf(name: string, field: Field, conditions: Conditions, t: TFunction, isElsewhere: boolean) {
  const equal = isElsewhere ? [] : asList(conditions[name]);
  const contained = asList(conditions[`${name}Indistinct`]);
  const bound = (value: string | undefined) => (value && isNumber(field) ? numberText(value) : value);
  const start = bound(asList(conditions[`${name}Start`])[0]);
  const end = bound(asList(conditions[`${name}End`])[0]);
  const set = field.statuses && asRead(field.statuses);
  const words = equal.map((code) => (set?.codes.includes(code) ? t(set.labelKey(code)) : code));
  const more = words.length - shownInChip;
  const text = words.slice(0, shownInChip).join(", ");
  const range = start && end ? `${start} – ${end}` : start ? `≥ ${start}` : end && `≤ ${end}`;
  return [
    { key: name, conditions: [name], text: more > 0 ? t("listPage.andMore", { text, count: more }) : text },
    { key: `${name}~`, conditions: [`${name}Indistinct`], text: contained.join(", ") },
    { key: `${name}-`, conditions: [`${name}Start`, `${name}End`], text: range },
  ].flatMap((chip) => (chip.text ? [{ ...chip, text: chip.text }] : []));
}

/** What is filtered, each removable but what holds where nothing is chosen. Conditions shown elsewhere on the page, as in tabs, are left out. */
export function FilterChips(props: {
  readonly entity: Entity;
  readonly conditions: Conditions;
  readonly except: readonly string[];
  /** Conditions that hold where no others are chosen. */
  readonly usual: Conditions | undefined;
  readonly onChange: (conditions: Conditions) => void;
  /** Back to the page's defaults. */
  readonly onReset: () => void;
}) {
  const { t } = useTranslation();
  const { entity, conditions } = props;
  const chips = Object.entries(entity.fields).flatMap(([name, field]) =>
    chipsOf(name, field, conditions, t, props.except.includes(name)).map((chip) => ({
      ...chip,
      label: t(fieldLabelKey(entity.name, name)),
      isRemovable: !isUsual(chip.conditions, conditions, props.usual),
    })),
  );
  if (chips.length === 0) return null;
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(conditions).filter(([name]) => !names.includes(name)));
  return (
    <div className={styles.chips}>
      {chips.map((chip) => (
        <span key={chip.key} className={styles.chip} data-chip>
          <span>
            <span className={styles.chipLabel}>{chip.label}:</span> {chip.text}
          </span>
          {chip.isRemovable && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t("grid.removeFilter", { name: chip.label })}
              onClick={() => props.onChange(without(chip.conditions))}
            >
              <CloseOutlined />
            </button>
          )}
        </span>
      ))}
      {chips.some(({ isRemovable }) => isRemovable) && (
        <Button type="link" size="small" onClick={props.onReset}>
          {t("actions.reset")}
        </Button>
      )}
    </div>
  );
}
