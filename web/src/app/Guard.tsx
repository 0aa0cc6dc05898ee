import { asLanguage } from "@tandem/contract/core/languages";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { CallError } from "../api/client.ts";
import { currentUserQuery } from "../api/currentUser.ts";
import { isLanguageChosen, switchLanguage } from "../api/language.ts";
import { loginAddress } from "../api/sessionExpired.ts";
import { sessionToken } from "../api/sessionToken.ts";
import { sayError } from "../ui/announce.ts";
import { useGradually } from "../ui/useGradually.ts";
import { loadFrame } from "./firstPage.ts";
import { componentOf } from "./pageComponents.ts";
import { FrameSkeleton } from "./Skeletons.tsx";
import { endSession } from "./signOut.ts";

const MustFirst = lazy(async () => ({ default: (await import("./MustFirst.tsx")).MustFirst }));

/** Starts anew when someone else has signed in meanwhile, in another tab of the browser: this one shows their data. */
function useSamePerson(
  userId: string | undefined,
  ask: () => Promise<{ data?: { user: { id: string } } | undefined }>,
) {
  const token = useRef(sessionToken());
  useEffect(() => {
    const look = async () => {
      const now = sessionToken();
      if (now === token.current || userId === undefined) return;
      token.current = now;
      if (now === null) return;
      const { data } = await ask();
      if (data && data.user.id !== userId) window.location.assign("/");
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [userId, ask]);
}

/** Lets only signed-in users through, and knows who they are before a page shows (S2.1b, S2.3, S2.5, S4.1c, S8.5). */
export function Guard() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const token = sessionToken();
  const user = useQuery({ ...currentUserQuery, enabled: token !== null });
  const known = useGradually(user.data);
  const login = loginAddress(location.pathname + location.search);
  useSamePerson(user.data?.user.id, user.refetch);
  // Recovery codes stay until they are kept, though the server asks for nothing more.
  const [codesShown, setCodesShown] = useState(false);
  const failed = user.isError && !user.data;

  useEffect(() => {
    if (!failed) return;
    const wordless = !user.error?.message || (user.error instanceof CallError && user.error.unworded);
    sayError(wordless ? t("session.hasError") : user.error.message);
    endSession();
    navigate(login, { replace: true });
  }, [failed, user.error, login, navigate, t]);

  const language = user.data?.user.languageCode;
  useEffect(() => {
    if (language && !isLanguageChosen()) void switchLanguage(asLanguage(language));
  }, [language]);

  if (token === null) return <Navigate to={login} replace />;
  if (!known) return <FrameSkeleton />;
  const Layout = componentOf(loadFrame);
  const { passwordDaysLeft, secondFactorMissing } = known.user;
  const isHeld = passwordDaysLeft === 0 || secondFactorMissing || codesShown;
  return (
    <Suspense fallback={<FrameSkeleton />}>{isHeld ? <MustFirst onCodes={setCodesShown} /> : <Layout />}</Suspense>
  );
}
