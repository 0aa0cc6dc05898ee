import { knownParameter } from "@tandem/contract/platform/known-parameters";
import { type MessageConfig, messageConfigs } from "@tandem/contract/platform/message-config";
import { parameters } from "@tandem/contract/platform/parameters";
import { Button, InputNumber, Select } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { sayDone } from "../../ui/announce.ts";
import styles from "./MessageConfigPage.module.css";
import { timeZones } from "./timeZones.ts";

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
function choicesOf({ paramNo, paramValue }: Setting): readonly string[] | null {
  const known = knownParameter(paramNo);
  if (known?.choices) return known.choices;
  if (known?.type === "timeZone") return timeZones(paramValue);
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
  const [refusal, setRefusal] = useState("");
  const { paramNo, paramValue } = setting;
  const usual = knownParameter(paramNo)?.usual ?? "";
  const name = t(`knownParameter.name.${paramNo}`);
  /** What is on its way: the key that saves a value also makes its input lose the focus, which saves it, too. */
  const sent = useRef<string | null | undefined>(undefined);
  const save = async (value: string | null) => {
    if (value === sent.current) return;
    setRefusal("");
    if (value === (paramValue ?? usual)) return;
    sent.current = value;
    setSaving(true);
    const input = { paramNo, paramValue: value };
    try {
      await call(messageConfigs, "saveSysMessageSetting", input, { showError: ({ details }) => details.length === 0 });
      sayDone(t("messageConfig.saved", { name }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.details[0]?.message ?? "");
    } finally {
      setSaving(false);
      await askAgain({ service: messageConfigs, touches: [parameters] });
      if (sent.current === value) sent.current = undefined;
    }
  };
  const change = (value: string | null) => void save(value);
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
          isRefused={refusal !== ""}
          worded={worded}
          onChange={change}
        />
        {refusal && (
          <span className={styles.refusal} role="alert">
            {refusal}
          </span>
        )}
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
  readonly isRefused: boolean;
  readonly worded: (paramNo: string, value: string) => string;
  readonly onChange: (value: string) => void;
}) {
  const { setting, name, usual, isFixed, isRefused, worded, onChange } = props;
  const { paramNo } = setting;
  const value = setting.paramValue ?? usual;
  const choices = choicesOf(setting);
  const [typed, setTyped] = useState<number | null>(Number(value));
  if (choices === null) {
    // What does not fit is refused in words; cut to what fits it would be kept as something that nobody typed.
    const done = () => onChange(typed === null ? "" : String(typed));
    return (
      <InputNumber
        aria-label={name}
        status={isRefused ? "error" : ""}
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
