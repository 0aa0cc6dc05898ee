import { asLanguage, type LanguageCode, languageCodes, languageNames } from "@tandem/contract/core/languages";
import type { OutputOf } from "@tandem/contract/core/service";
import { currentUsers, type OwnData } from "@tandem/contract/identity/sessions";
import { user } from "@tandem/contract/identity/users";
import { mailWish, messages } from "@tandem/contract/platform/messages";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { currentLanguage, switchLanguage } from "../../api/language.ts";
import { codeField, dateField, emailField, phoneField, textField } from "../../fields/fields.tsx";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { Choice } from "../../ui/Choice.tsx";
import { AvatarField } from "./AvatarField.tsx";
import { ColleagueSelect } from "./ColleagueSelect.tsx";

const text = (value: unknown) => (typeof value === "string" ? value : "");

function LanguageChoice({ value, onChange }: { value?: LanguageCode; onChange?: (value: LanguageCode) => void }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t("settings.language")}
      value={value ?? ""}
      options={languageCodes.map((code) => ({ value: code, label: languageNames[code] }))}
      onChange={(code) => onChange?.(asLanguage(code))}
    />
  );
}

type MailWish = OutputOf<(typeof messages)["endpoints"]["getOwnWish"]>;
type Own = OwnData & MailWish;

function MailWishChoice(props: { value?: MailWish["mailChoice"]; onChange?: (value: MailWish["mailChoice"]) => void }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t("settings.mailWish")}
      value={props.value ?? mailWish.code.asPolicies}
      options={mailWish.codes.map((value) => ({ value, label: t(mailWish.labelKey(value)) }))}
      onChange={(value) => props.onChange?.(value)}
    />
  );
}

function MailWishField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="mailChoice" label={t("settings.mailWish")} extra={t("settings.mailWishHelp")}>
      <MailWishChoice />
    </Form.Item>
  );
}

async function loadOwn(): Promise<Own> {
  const [own, wish] = await Promise.all([call(currentUsers, "getOwnData", {}), call(messages, "getOwnWish", {})]);
  return { ...own, ...wish };
}

/** Keeps how mails are wished, where the user has said it anew. */
async function saveWish(mailChoice: unknown, before: MailWish | undefined, inForm: CallOptions): Promise<MailWish> {
  const said = mailWish.codes.find((code) => code === mailChoice) ?? mailWish.code.asPolicies;
  if (said === before?.mailChoice) return { mailChoice: said };
  return call(messages, "saveOwnWish", { mailChoice: said }, inForm);
}

async function saveOwn(values: FormValues, record: Own | undefined, inForm: CallOptions): Promise<Own> {
  const languageCode = asLanguage(text(values.languageCode));
  // Before what has a version, so that saving again goes on where it failed.
  const wish = await saveWish(values.mailChoice, record, inForm);
  const saved = await call(
    currentUsers,
    "updateOwnData",
    {
      version: record?.version ?? 0,
      userName: text(values.userName),
      phone: text(values.phone),
      email: text(values.email),
      languageCode,
      substituteNo: text(values.substituteNo),
      substituteFrom: text(values.substituteFrom),
      substituteUntil: text(values.substituteUntil),
    },
    inForm,
  );
  if (languageCode !== record?.languageCode) await switchLanguage(languageCode);
  return { ...saved, ...wish };
}

/** What users keep of themselves: name, ways to reach them, language, picture (S2.4e, S5.4, S5.7d). */
export default function UserInfoForm() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <FormPage<Own, Own>
      title={t("routes.userInfo")}
      initial={{}}
      load={loadOwn}
      toValues={(record) => ({ ...record, languageCode: record.languageCode ?? currentLanguage() })}
      backPath="/"
      savedText={() => t("settings.saved")}
      written={{ service: currentUsers, namedElsewhere: true }}
      save={saveOwn}
      groups={(_form, record) => [
        {
          key: "picture",
          title: t("settings.picture"),
          content: <AvatarField name={record?.userName ?? ""} />,
          free: true,
        },
        {
          key: "basic",
          content: [
            codeField(user, "userNo", { disabled: true, required: false }),
            textField(user, "userName"),
            emailField(user, "email"),
            phoneField(user, "phone"),
            <Form.Item
              key="languageCode"
              name="languageCode"
              label={t("settings.language")}
              extra={t("settings.languageHelp")}
            >
              <LanguageChoice />
            </Form.Item>,
            <MailWishField key="mailChoice" />,
          ],
        },
        ...(side === "buyer"
          ? [
              {
                key: "substitute",
                title: t("groups.substitute"),
                content: [
                  <Form.Item
                    key="substituteNo"
                    name="substituteNo"
                    label={t("user.substituteNo")}
                    extra={t("userForm.substituteHelp")}
                  >
                    <ColleagueSelect />
                  </Form.Item>,
                  dateField(user, "substituteFrom"),
                  dateField(user, "substituteUntil"),
                ],
              },
            ]
          : []),
      ]}
    />
  );
}
