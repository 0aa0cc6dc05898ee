import {
  asContactRule,
  type ContactRule,
  contactRuleParameter,
  contactRules,
} from "@tandem/contract/core/contact-rules";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { parameters } from "@tandem/contract/platform/parameters";
import { useQuery } from "@tanstack/react-query";
import { Radio, Spin } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { callKey } from "../../api/queryKeys.ts";
import { sayDone } from "../../ui/announce.ts";
import styles from "./ContactRuleChoice.module.css";

const query = {
  queryKey: callKey(parameters, "getSysParamPage", contactRuleParameter),
  queryFn: async () => {
    const asked = { current: 1, size: 1, condition: { paramNo: contactRuleParameter } };
    const { records } = await call(parameters, "getSysParamPage", asked);
    return records[0] ?? null;
  },
};

/** Chooses how everybody writes telephone numbers and e-mail addresses (S5.4): a parameter that need not be known by its number. */
export function ContactRuleChoice() {
  const { t } = useTranslation();
  const { can } = usePage();
  const stored = useQuery(query);
  const [saving, setSaving] = useState(false);
  if (stored.isPending) return <Spin />;
  if (stored.isError) return null;
  const record = stored.data;

  const choose = async (paramValue: ContactRule) => {
    setSaving(true);
    try {
      if (record) await call(parameters, "updateSysParam", { id: record.id, version: record.version, paramValue });
      else {
        const paramName = t("parameterPages.contactRule");
        await call(parameters, "addSysParam", { paramNo: contactRuleParameter, paramName, paramValue });
      }
      sayDone(t("parameterPages.contactRuleSaved"));
    } finally {
      setSaving(false);
      await askAgain({ service: parameters, touches: [currentUsers] });
    }
  };

  return (
    <fieldset className={styles.choice ?? ""}>
      <legend>{t("parameterPages.contactRule")}</legend>
      <Radio.Group
        value={asContactRule(record?.paramValue ?? "") ?? "strict"}
        disabled={saving || !can(record ? "isModify" : "isAdd")}
        onChange={({ target }) => choose(target.value).catch(() => undefined)}
        options={contactRules.map((rule) => ({ value: rule, label: t(`contactRules.${rule}`) }))}
      />
    </fieldset>
  );
}
