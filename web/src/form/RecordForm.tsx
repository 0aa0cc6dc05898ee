import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { furtherNames } from "@tandem/contract/core/translated-names";
import type { FormInstance } from "antd";
import { type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { Written } from "../api/afterWrite.ts";
import type { CallOptions } from "../api/client.ts";
import { useCustomEntity } from "../fields/custom/customEntity.ts";
import { customInputs } from "../fields/custom/customInputs.tsx";
import { askIfMeant } from "../fields/doubts.tsx";
import { inputsOf } from "../fields/inputOf.tsx";
import { type LookupRule, referenceRules } from "../fields/lookupRules.ts";
import { changeOf, inputOf } from "../fields/recordValues.ts";
import { FormPage } from "./FormPage.tsx";
import type { FormLines } from "./formLines.ts";
import type { FormGroup } from "./formPageProps.ts";
import type { FormValues } from "./formValues.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}

export interface RecordFormProps<Name extends string, F extends Fields> {
  readonly entity: Entity<Name, F>;
  /** Its service, and others of whose answers saving changes some. */
  readonly service: Service;
  readonly touches?: Written["touches"];
  readonly get: (id: string) => Promise<Row<Entity<Name, F>>>;
  readonly add: (input: Input<Entity<Name, F>>, inForm: CallOptions) => Promise<unknown>;
  readonly update: (change: Change<Entity<Name, F>>, inForm: CallOptions) => Promise<unknown>;
  /** Locale keys of the titles. */
  readonly addTitle: string;
  readonly modifyTitle: string;
  /** How people call the record, for the tab's name. */
  readonly nameOf: (record: Row<Entity<Name, F>>) => string;
  readonly initial: FormValues;
  readonly backPath: string;
  /** Asks besides what is asked about odd values; answers whether to save. */
  readonly beforeSaving?: (values: FormValues, inForm: CallOptions) => Promise<boolean>;
  /** How fields depend on each other (S4.7), where it is not by what they name. */
  readonly rules?: readonly LookupRule[];
  readonly groups: (form: FormInstance) => readonly FormGroup[];
  /** What the record has lines of. */
  readonly lines?: RecordFormLines;
}

/** The lines of a record within its form. */
export interface RecordFormLines {
  readonly handle: RefObject<FormLines | null>;
  /** What is sent of them. */
  readonly sent: (values: FormValues) => object;
}

/** The form of base data: adds a record, or changes the one whose id is in the address. */
export function RecordForm<Name extends string, F extends Fields>(props: RecordFormProps<Name, F>) {
  const { t } = useTranslation();
  const { id } = useParams();
  const { entity } = props;
  const custom = useCustomEntity(entity as unknown as Entity);
  const own = customInputs(custom.entity);
  const names = furtherNames(entity as unknown as Entity) as readonly (keyof F & string)[];
  const { lines, beforeSaving: asks } = props;
  const sent = (values: FormValues) => lines?.sent(values) ?? {};
  const rules = useMemo(() => props.rules ?? referenceRules(entity), [props.rules, entity]);
  return (
    <FormPage<Row<Entity<Name, F>>>
      title={t(id === undefined ? props.addTitle : props.modifyTitle)}
      initial={props.initial}
      {...(id === undefined ? {} : { load: () => props.get(id) })}
      save={(values, record, inForm) =>
        record === undefined
          ? props.add({ ...inputOf(entity, values), ...sent(values) }, inForm)
          : props.update({ ...changeOf(entity, values, record as unknown as Versioned), ...sent(values) }, inForm)
      }
      {...(lines ? { lines: lines.handle, wide: true } : {})}
      written={{ service: props.service, namedElsewhere: true, ...(props.touches ? { touches: props.touches } : {}) }}
      backPath={props.backPath}
      {...(asks
        ? { beforeSaving: async (values, odd, inForm) => (await askIfMeant(odd)) && asks(values, inForm) }
        : {})}
      entity={entity as unknown as Entity}
      rules={rules}
      tabTitle={(record) => ({ key: `${entity.name as string}.name`, name: props.nameOf(record) })}
      groups={(form) => [
        ...props.groups(form),
        ...(names.length > 0
          ? [{ key: "names", title: t("groups.names"), folded: names, content: inputsOf(entity, names) }]
          : []),
        ...(own.length > 0 ? [{ key: "customInfo", title: t("customInfo.title"), content: own }] : []),
      ]}
    />
  );
}
