import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import type { Fact } from "../../document/DocumentPage.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";
import { Link } from "../../ui/Link.tsx";

const kept = {
  answerConfiguration: { menu: "answerConfigurations", paths: recordPaths("Base.Rule.AnswerConfiguration") },
  deliveryRule: { menu: "deliveryRules", paths: recordPaths("Base.Rule.DeliveryRule") },
  executionPolicy: { menu: "executionPolicies", paths: recordPaths("Base.Rule.ExecutionPolicy") },
} as const;

/** A rule and its version, which leads to it whoever may open it. */
export function RuleName({ rule, onOpen }: { readonly rule: RuleNamed; readonly onOpen?: () => void }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { kind, id, name, version } = rule;
  const { menu, paths } = kept[kind];
  return (
    <>
      {canOpen(menu) ? (
        <Link to={paths.modify(id)} onClick={onOpen}>
          {name}
        </Link>
      ) : (
        name
      )}{" "}
      {t("orderRulePages.version", { version })}
    </>
  );
}

/** By which rules a document was judged, as a fact of its page; nothing for one that was not yet. */
export function useJudgedBy(rules: readonly RuleNamed[]): Fact[] {
  const { t } = useTranslation();
  if (rules.length === 0) return [];
  const value = rules.map((rule, index) => (
    <span key={`${rule.kind} ${rule.id}`}>
      {index > 0 && ", "}
      <RuleName rule={rule} />
    </span>
  ));
  return [{ key: "judgedBy", label: t("orderRulePages.judgedBy"), value }];
}
