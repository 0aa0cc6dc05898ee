import type { Entity } from "@tandem/contract/core/entity";
import { answerConfiguration } from "@tandem/contract/orders/order-rules/answer-configurations";
import { type RuleOption, ruleOptions } from "@tandem/contract/orders/order-rules/options";
import { orderRules } from "@tandem/contract/orders/order-rules/order-rules";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { formatNumber } from "../../fields/format.ts";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { RuleName } from "./judgedBy.tsx";
import styles from "./OrderRules.module.css";

const pickers: readonly { field: "orgNo" | "supplierNo" | "itemNo"; Picker: ComponentType<PickerProps> }[] = [
  { field: "orgNo", Picker: recordPicker({ entity: "organisation" }) },
  { field: "supplierNo", Picker: recordPicker({ entity: "supplier" }) },
  { field: "itemNo", Picker: recordPicker({ entity: "material" }) },
];

interface Decided {
  readonly option: RuleOption;
  readonly value: string;
  readonly rule: RuleNamed;
}

/** Which rule decides: of each option, for an organisation, and a supplier and a material if these are chosen. */
export default function DecidingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [asked, setAsked] = useState<Readonly<Record<string, string | undefined>>>({});
  const { orgNo = "", supplierNo, itemNo } = asked;
  const answer = useQuery({
    ...callQuery(orderRules, "getDecidingRules", {
      orgNo,
      ...(supplierNo ? { supplierNo } : {}),
      ...(itemNo ? { itemNo } : {}),
    }),
    enabled: orgNo !== "",
  });
  const shown = ({ option, value }: Decided) => {
    const statuses = (ruleOptions as Entity["fields"])[option]?.statuses;
    return statuses ? t(statuses.labelKey(value)) : formatNumber(value);
  };
  const columns: FieldTableColumn<Decided>[] = [
    {
      key: "option",
      title: t("orderRulePages.option"),
      render: ({ option }) => t(`common.${option}`),
    },
    { key: "value", title: t("orderRulePages.value"), width: narrow ? 84 : 150, render: shown },
    {
      key: "rule",
      title: t("orderRulePages.rule"),
      width: narrow ? 110 : 220,
      render: ({ rule }) => <RuleName rule={rule} onOpen={onClose} />,
    },
  ];
  return (
    <Modal
      open
      title={t("orderRulePages.decides")}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t("actions.close")}</Button>}
    >
      <p>{t("orderRulePages.decidesHint")}</p>
      <div className={styles.asked}>
        {pickers.map(({ field, Picker }) => (
          <Picker
            key={field}
            value={asked[field] ?? null}
            aria-label={t(`${answerConfiguration.name}.${field}`)}
            placeholder={t(`common.${field}`)}
            onChange={(value) => setAsked((now) => ({ ...now, [field]: (value as string | null) ?? undefined }))}
          />
        ))}
      </div>
      {answer.data && (
        <FieldTable maxHeight={440} rowKey={({ option }) => option} rows={answer.data.options} columns={columns} />
      )}
    </Modal>
  );
}
