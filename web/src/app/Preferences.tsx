import { BulbOutlined, GlobalOutlined } from "@ant-design/icons";
import { asLanguage, type LanguageCode, languageCodes, languageNames } from "@tandem/contract/core/languages";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { languages } from "@tandem/contract/platform/languages";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useAtRest } from "../api/atRest.ts";
import { call } from "../api/client.ts";
import { switchLanguage, useLanguage } from "../api/language.ts";
import { callQuery } from "../api/queryKeys.ts";
import { sessionToken } from "../api/sessionToken.ts";
import { sayDone } from "../ui/announce.ts";
import { DropMenu } from "../ui/DropMenu.tsx";
import { appearances, chooseAppearance, useAppearance } from "../ui/theme.ts";

/** Switches the language, says so (S8.7b), and keeps it with the user, so that it is theirs on other devices, too. */
export async function changeLanguage(languageCode: LanguageCode): Promise<void> {
  await switchLanguage(languageCode);
  sayDone(i18next.t("shell.languageChanged"));
  if (sessionToken() === null) return;
  await call(currentUsers, "updateLanguage", { languageCode }, { showError: false, showSessionEnd: false }).catch(
    () => undefined,
  );
}

/** The language switch, filled by the server (S1.3c). */
export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const { t } = useTranslation();
  const { code } = useLanguage();
  const offered = useQuery({
    ...callQuery(languages, "getAllZlLanguage", {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useAtRest(),
  });
  const items = offered.data
    ? offered.data.records.map((each) => ({ key: each.languageCode.replace("_", "-"), label: each.description }))
    : languageCodes.map((key) => ({ key, label: languageNames[key] }));
  return (
    <DropMenu
      menu={() => ({
        items,
        selectedKeys: [code],
        onClick: async ({ key }) => {
          await changeLanguage(asLanguage(key));
        },
      })}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={named ? undefined : t("shell.language")}>
        {named ? languageNames[code] : null}
      </Button>
    </DropMenu>
  );
}

/** Light, dark, or as the device is. */
export function AppearanceSwitch() {
  const { t } = useTranslation();
  const { choice } = useAppearance();
  return (
    <DropMenu
      menu={() => ({
        items: appearances.map((key) => ({ key, label: t(`shell.appearances.${key}`) })),
        selectedKeys: [choice],
        onClick: ({ key }) => chooseAppearance(appearances.find((each) => each === key) ?? "system"),
      })}
    >
      <Button type="text" icon={<BulbOutlined />} aria-label={t("shell.appearance")} />
    </DropMenu>
  );
}
