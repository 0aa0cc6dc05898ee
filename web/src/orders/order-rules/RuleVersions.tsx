import { type Entity, writableFields } from "@tandem/contract/core/entity";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import { orderRules, type RuleVersion } from "@tandem/contract/orders/order-rules/order-rules";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { formatInstant } from "../../fields/format.ts";
import { DrawerSection } from "../../list/RecordDrawer.tsx";
import { Outline } from "../../ui/Outline.tsx";
import styles from "./OrderRules.module.css";

type Content = RuleVersion["content"];

/** Everything that a version of a rule said. */
function VersionContent({ entity, line, content }: { entity: Entity; line: Entity | undefined; content: Content }) {
  const { t } = useTranslation();
  const word = (of: Entity, name: string, value: unknown) => {
    const statuses = of.fields[name]?.statuses;
    return statuses ? t(statuses.labelKey(String(value))) : String(value);
  };
  const said = (of: Entity, values: Content) =>
    writableFields(of)
      .map((name): [string, unknown] => [name, values[name] ?? null])
      .filter(([name, value]) => value !== null && name !== "lineNo");
  const lines = (content.lines ?? []) as readonly Content[];
  return (
    <dl className={styles.content}>
      {said(entity, content).map(([name, value]) => (
        <div key={name}>
          <dt>{t(labelKeyIn(entity, name))}</dt>
          <dd>{word(entity, name, value)}</dd>
        </div>
      ))}
      {line &&
        lines.map((each) => (
          <div key={String(each.lineNo)}>
            <dt>{t("plainPages.line", { number: each.lineNo })}</dt>
            <dd>
              {said(line, each)
                .map(([name, value]) => `${t(labelKeyIn(line, name))} ${word(line, name, value)}`)
                .join(", ") || "–"}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The versions of a rule, the newest first, each with all that it said. */
export function RuleVersions({
  kind,
  id,
  version,
  entity,
  line,
}: Pick<RuleNamed, "kind" | "id" | "version"> & { readonly entity: Entity; readonly line?: Entity | undefined }) {
  const { t } = useTranslation();
  const answer = useQuery(callQuery(orderRules, "getRuleVersions", { kind, id }));
  const { data } = answer;
  return (
    <DrawerSection title={t("orderRulePages.versions")} key={version}>
      {data ? (
        data.versions.map(({ version: number, updateName, updateDate, content }) => (
          <details key={number} className={styles.version}>
            <summary>
              {t("orderRulePages.version", { version: number })}
              <span className={styles.when}>
                {formatInstant(updateDate)} {updateName}
              </span>
            </summary>
            <VersionContent entity={entity} line={line} content={content} />
          </details>
        ))
      ) : (
        <Outline rows={2} />
      )}
    </DrawerSection>
  );
}
