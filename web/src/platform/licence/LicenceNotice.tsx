import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { sessionToken } from "../../api/sessionToken.ts";
import { pathTo } from "../../routes/paths.ts";
import { ask, sayWarning } from "../../ui/announce.ts";
import { remember } from "../../ui/remember.ts";

const shownKey = "licence-page-shown";

/** Whether this session of this window has already seen the licence page; remembers that it now has. */
function isShownOnce(): boolean {
  const session = sessionToken()?.slice(-8) ?? "";
  const shown = window.sessionStorage.getItem(shownKey) === session;
  remember(shownKey, session, window.sessionStorage);
  return shown;
}

/** Without a licence the licence page opens in a new window, once after each sign-in (S6.3b, S8.9d). */
export function LicenceNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isLicense } = useCurrentUser();
  useEffect(() => {
    const address = pathTo("Licence");
    if (isLicense !== 0 || window.location.pathname === address || isShownOnce()) return;
    if (window.open(address, "_blank")) {
      sayWarning(t("licence.expired"));
      return;
    }
    // The browser keeps windows from opening by themselves: the user opens it.
    void ask({ title: t("licence.expired"), confirm: t("licence.show"), cancel: t("actions.close") }).then((show) => {
      if (show) navigate(address);
    });
  }, [isLicense, navigate, t]);
  return null;
}
