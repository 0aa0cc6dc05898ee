import { DownOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { Button, Popover } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { asRead } from "../fields/asRead.ts";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { numberText } from "../fields/format.ts";
import type { Reached } from "../fields/inputs/reached.ts";
import { UntilReached } from "../fields/inputs/UntilReached.tsx";
import { referenceRules } from "../fields/lookupRules.ts";
import { pickerOf } from "../fields/pickers.tsx";
import { CountMark } from "../ui/CountMark.tsx";
import { type Draft, isNumber } from "./filterInputProps.ts";
import { changedDraft, givenConditions } from "./ListFilters.tsx";
import styles from "./ListToolbar.module.css";
import { asList, type Conditions } from "./listState.ts";

const FilterInput = lazy(() => import("./FilterInput.tsx"));

/** So many extra fields stand in line; the rest wait under More. */
const inline = 1;
/** What is typed is searched for when the hands rest this long. */
const typingMilliseconds = 600;

interface Props {
  readonly entity: Entity;
  readonly fields: readonly string[];
  /** What stands in a filter while nothing is chosen, by its name; its label otherwise. */
  readonly unchosen: Readonly<Partial<Record<string, string>>>;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** The values that the conditions of a filter give. */
const valuesOf = (name: string, conditions: Conditions): string[] =>
  ["", "Indistinct", "Start", "End"].flatMap((manner) => asList(conditions[name + manner]));

function ExtraField(props: Props & { name: string; isLabelled?: boolean }) {
  const { entity, fields, name, conditions, onChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Draft | null>(null);
  const field = entity.fields[name];
  const rules = referenceRules(entity, [...fields]);
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
  const empty = props.unchosen[name] ?? label;
  const placeholder = props.isLabelled && empty === label ? {} : { placeholder: empty };
  const isChosen = field.statuses !== undefined || pickerOf(field) !== undefined || field.kind === "date";
  const input = (reached?: Reached) => (
    <FilterInput
      field={field}
      name={name}
      label={label}
      {...placeholder}
      {...reached}
      draft={{ ...conditions, ...typed }}
      rules={rules}
      onChange={(change) => {
        if (isChosen) onChange(givenConditions(changedDraft(conditions, change, rules)));
        else setTyped({ ...typed, ...change });
      }}
    />
  );
  if (props.isLabelled) return <Suspense>{input()}</Suspense>;
  const { statuses } = field;
  const given = valuesOf(name, conditions).map((value) =>
    statuses ? t(asRead(statuses).labelKey(value)) : isNumber(field) ? numberText(value) : value,
  );
  return (
    <UntilReached
      aria-label={label}
      placeholder={empty}
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
  const active = hidden.filter((name) => valuesOf(name, rest.conditions).length > 0).length;
  return (
    <>
      {fields.slice(0, inline).map((name) => (
        <div
          key={name}
          className={rest.entity.fields[name]?.kind === "date" ? `${styles.extra} ${styles.days}` : styles.extra}
        >
          <ExtraField name={name} fields={fields} {...rest} />
        </div>
      ))}
      {hidden.length > 0 && (
        <Popover
          trigger={["hover", "click"]}
          placement="bottomLeft"
          content={
            <div className={styles.more}>
              {hidden.map((name) => (
                <div key={name}>
                  <span className={styles.label}>
                    <FieldLabel entityName={rest.entity.name} field={name} />
                  </span>
                  <ExtraField isLabelled name={name} fields={fields} {...rest} />
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
