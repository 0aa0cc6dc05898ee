import { knownParameter } from "@tandem/contract/platform/known-parameters";
import { type MessageConfig, messageConfigs } from "@tandem/contract/platform/message-config";
import { parameters } from "@tandem/contract/platform/parameters";
import { Button, InputNumber, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { sayDone } from "../../ui/announce.ts";
import styles from "./MessageConfigPage.module.css";

type Setting = MessageConfig["settings"][number];

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** How a value of a setting is shown. */
function useWorded(): (paramNo: string, value: string) => string {
  const { t } = useTranslation();
  return (paramNo, value) => {
    const known = knownParameter(paramNo);
    if (known?.choices) return t(`knownParameter.choice.${value}`);
    return paramNo === "DAILY_MAIL_HOUR" ? `${value.padStart(2, "0")}:00` : value;
  };
}

/** The values that may be chosen; null where a number is typed. */
function choicesOf({ paramNo }: Setting): readonly string[] | null {
  const known = knownParameter(paramNo);
  if (known?.choices) return known.choices;
  if (known?.type === "timeZone") return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  return paramNo === "DAILY_MAIL_HOUR" ? hours : null;
}

/** The parameters by which messages go, each changed where it stands. */
export function MessageSettings({ settings }: { readonly settings: MessageConfig["settings"] }) {
  return (
    <div className={styles.settings}>
      {settings.map((setting) => (
        <SettingRow key={setting.paramNo} setting={setting} />
      ))}
    </div>
  );
}

function SettingRow({ setting }: { readonly setting: Setting }) {
  const { t } = useTranslation();
  const { can } = usePage();
  const worded = useWorded();
  const [saving, setSaving] = useState(false);
  const { paramNo, paramValue } = setting;
  const usual = knownParameter(paramNo)?.usual ?? "";
  const name = t(`knownParameter.name.${paramNo}`);
  const save = async (value: string | null) => {
    if (value === paramValue) return;
    setSaving(true);
    try {
      await call(messageConfigs, "saveSysMessageSetting", { paramNo, paramValue: value });
      sayDone(t("messageConfig.saved", { name }));
    } finally {
      setSaving(false);
      await askAgain({ service: messageConfigs, touches: [parameters] });
    }
  };
  const change = (value: string | null) => void save(value).catch(() => undefined);
  const isFixed = saving || !can("isModify");
  return (
    <div className={styles.setting}>
      <div>
        <strong>{name}</strong>
        <p>{t(`knownParameter.meaning.${paramNo}`)}</p>
      </div>
      <div className={styles.value}>
        <SettingInput
          key={paramValue}
          setting={setting}
          name={name}
          usual={usual}
          isFixed={isFixed}
          worded={worded}
          onChange={change}
        />
        <span className={styles.usual}>
          {t("messageConfig.usual", { value: worded(paramNo, usual) })}
          {paramValue !== null && !isFixed && (
            <Button type="link" size="small" onClick={() => change(null)}>
              {t("messageConfig.toUsual")}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

function SettingInput(props: {
  readonly setting: Setting;
  readonly name: string;
  readonly usual: string;
  readonly isFixed: boolean;
  readonly worded: (paramNo: string, value: string) => string;
  readonly onChange: (value: string) => void;
}) {
  const { setting, name, usual, isFixed, worded, onChange } = props;
  const { paramNo } = setting;
  const value = setting.paramValue ?? usual;
  const choices = choicesOf(setting);
  const [typed, setTyped] = useState<number | null>(Number(value));
  if (choices === null) {
    const done = () => typed !== null && onChange(String(typed));
    return (
      <InputNumber
        aria-label={name}
        min={0}
        max={knownParameter(paramNo)?.most ?? Number.MAX_SAFE_INTEGER}
        precision={0}
        value={typed}
        disabled={isFixed}
        onChange={setTyped}
        onBlur={done}
        onPressEnter={done}
      />
    );
  }
  return (
    <Select
      aria-label={name}
      showSearch={choices.length > hours.length}
      value={paramNo === "DAILY_MAIL_HOUR" ? String(Number(value)) : value}
      disabled={isFixed}
      onChange={onChange}
      options={choices.map((each) => ({ value: each, label: worded(paramNo, each) }))}
    />
  );
}
