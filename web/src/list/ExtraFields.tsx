import { DownOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { Button, Popover } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { type Reached, UntilReached } from "../fields/inputs/UntilReached.tsx";
import { CountMark } from "../ui/CountMark.tsx";
import type { Draft } from "./filterInputProps.ts";
import { changedDraft, givenConditions, type ListFilter, nameOfFilter } from "./ListFilters.tsx";
import styles from "./ListToolbar.module.css";
import { asList, type Conditions } from "./listState.ts";

const FilterInput = lazy(() => import("./FilterInput.tsx"));

/** So many extra fields stand in line; the rest wait under More. */
const inline = 1;
/** What is typed is searched for when the hands rest this long. */
const typingMilliseconds = 600;

interface Props {
  readonly entity: Entity;
  readonly fields: readonly ListFilter<string>[];
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** The values that the conditions of a filter give. */
const valuesOf = (filter: ListFilter<string>, conditions: Conditions): string[] =>
  ["", "Indistinct", "Start", "End"].flatMap((manner) => asList(conditions[nameOfFilter(filter) + manner]));

function ExtraField(props: Props & { filter: ListFilter<string>; isLabelled?: boolean }) {
  const { entity, fields, filter, conditions, onChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Draft | null>(null);
  const name = nameOfFilter(filter);
  const field = entity.fields[name];
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange(givenConditions({ ...conditions, ...typed }));
      setTyped(null);
    }, typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, conditions, onChange]);
  if (!field) return null;
  const label = t(fieldLabelKey(entity.name, name));
  const placeholder = props.isLabelled ? {} : { placeholder: label };
  const isChosen = field.statuses !== undefined || typeof filter !== "string" || field.kind === "date";
  const input = (reached?: Reached) => (
    <FilterInput
      field={field}
      name={name}
      entityName={entity.name}
      label={label}
      {...placeholder}
      {...reached}
      draft={{ ...conditions, ...typed }}
      lookup={typeof filter === "string" ? undefined : filter}
      onChange={(change) => {
        if (isChosen) onChange(givenConditions(changedDraft(conditions, change, fields)));
        else setTyped({ ...typed, ...change });
      }}
    />
  );
  if (props.isLabelled) return <Suspense>{input()}</Suspense>;
  const { statuses } = field;
  const given = valuesOf(filter, conditions).map((value) => (statuses ? t(statuses.labelKey(value)) : value));
  return (
    <UntilReached
      aria-label={label}
      placeholder={label}
      text={given.join(field.kind === "date" ? " – " : ", ")}
      icon={isChosen && <DownOutlined />}
    >
      {input}
    </UntilReached>
  );
}

/** Filters that stand in the toolbar itself, the rest in a panel that opens under the pointer (S2.21). */
export function ExtraFields({ fields, ...rest }: Props) {
  const { t } = useTranslation();
  const hidden = fields.slice(inline);
  const active = hidden.filter((filter) => valuesOf(filter, rest.conditions).length > 0).length;
  return (
    <>
      {fields.slice(0, inline).map((filter) => (
        <div
          key={nameOfFilter(filter)}
          className={
            rest.entity.fields[nameOfFilter(filter)]?.kind === "date" ? `${styles.extra} ${styles.days}` : styles.extra
          }
        >
          <ExtraField filter={filter} fields={fields} {...rest} />
        </div>
      ))}
      {hidden.length > 0 && (
        <Popover
          trigger={["hover", "click"]}
          placement="bottomLeft"
          content={
            <div className={styles.more}>
              {hidden.map((filter) => (
                <div key={nameOfFilter(filter)}>
                  <span className={styles.label}>
                    <FieldLabel entityName={rest.entity.name} field={nameOfFilter(filter)} />
                  </span>
                  <ExtraField isLabelled filter={filter} fields={fields} {...rest} />
                </div>
              ))}
            </div>
          }
        >
          <Button>
            {t("actions.more")}
            {active > 0 && <CountMark count={active} />}
            <DownOutlined className={styles.down ?? ""} />
          </Button>
        </Popover>
      )}
    </>
  );
}
