import type { ContactRule } from "@tandem/contract/core/contact-rules";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { type CurrentUser, currentUsers } from "@tandem/contract/identity/sessions";
import type { MenuItem } from "@tandem/contract/platform/menus/menus";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { callKey } from "../api/queryKeys.ts";
import { supplierChanged } from "./actForSupplier.ts";
import { takeAskedAhead } from "./askedAhead.ts";
import { CallError, call, whenActingForAnother, whenDenied } from "./client.ts";
import { keptUser } from "./keptUser.ts";
import { useLanguage } from "./language.ts";
import { offlineFiles } from "./offlineFiles.ts";
import type { PageTitle } from "./pageTitle.ts";
import { queryClient } from "./queries.ts";
import { sessionToken } from "./sessionToken.ts";
import { shownSupplier } from "./shownSupplier.ts";

/** A server that does not answer, as while it is started anew, is asked again so many times. */
const mostRetries = 3;

/** Whoever opens a page from what the device keeps is not to wait for a network that is hardly there. */
const answerWithin = 5000;

type Answered = Awaited<ReturnType<typeof ask>>;

/** Who was answered last, and to which session. */
let answered: { readonly token: string; readonly answer: Answered } | null = null;

const ask = (timeout: { readonly timeout?: number } = {}) =>
  call(
    currentUsers,
    "getCurrentUser",
    {},
    { showError: false, showSessionEnd: false, forAnySupplier: true, ...timeout },
  );

/** Who it is, for a page that goes on showing one supplier until it is loaded anew. */
async function askWhoItIs(): Promise<Answered> {
  const answer = await askOrRead();
  if (!shownSupplier.take(answer.user)) void supplierChanged();
  return answer;
}

/** As the server says; a page that opens without a network goes by what the device keeps until there is one. */
async function askOrRead(): Promise<Answered> {
  const token = sessionToken() ?? "";
  const isOpenedOffline = offlineFiles.isOpenedBy();
  try {
    const answer = isOpenedOffline
      ? await ask({ timeout: answerWithin })
      : ((await takeAskedAhead<Answered>()) ?? (await ask()));
    answered = { token, answer };
    return answer;
  } catch (error) {
    const isAway =
      isOpenedOffline && error instanceof CallError && (error.errorCode === "" || error.errorCode === "serverBusy");
    const kept = isAway ? await keptUser.read<Answered>(token) : null;
    if (!kept) throw error;
    const again = () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    window.addEventListener("online", again, { once: true });
    return kept;
  }
}

/** Whether somebody else has signed in since, in another tab of the browser. */
export async function isSomebodyElse(userId: string): Promise<boolean> {
  const token = sessionToken();
  if (token === null) return false;
  if (answered?.token !== token) answered = { token, answer: await ask() };
  return answered.answer.user.id !== userId;
}

/** The signed-in user and the menus they hold (S7.8d). Asked once per sign-in. */
export const currentUserQuery = queryOptions({
  queryKey: callKey(currentUsers, "getCurrentUser"),
  queryFn: askWhoItIs,
  networkMode: "always",
  retry: (failures, error) => failures < mostRetries && error instanceof CallError && error.errorCode === "",
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Several calls of a page are refused together. */
const askedJustNow = 1000;

// A right was taken away since: the menu and the pages follow.
whenDenied(() => {
  const { queryKey } = currentUserQuery;
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  if (Date.now() - dataUpdatedAt > askedJustNow) void queryClient.invalidateQueries({ queryKey });
});

whenActingForAnother(() => void supplierChanged());

// Names of menus that administrators gave come in the language they are asked for in.
useLanguage.subscribe(({ code }, before) => {
  if (code !== before.code) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
});

/** The signed-in user; only below the guard. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data.user;
}

/** Keeps on the device who is signed in, for a page that is to open without a network. */
export function useKeptUser(): void {
  const { data } = useSuspenseQuery(currentUserQuery);
  useEffect(() => {
    if (answered && data) void keptUser.keep(answered.token, answered.answer).catch(() => undefined);
  }, [data]);
}

/** How the user's tenant has telephone numbers and e-mail addresses written (S5.4). */
export function contactRuleInForce(): ContactRule {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.user.contactRule ?? "strict";
}

/** The warehouse that the signed-in user works in; null where they work in none. */
export function ownWarehouse(): string | null {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.user.warehouseNo ?? null;
}

/** On which side the signed-in user works; nothing for strangers. */
export function ownSide(): CurrentUser["side"] | undefined {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.user.side;
}

/** The menus the signed-in user holds. */
export function useMenus(): readonly MenuItem[] {
  return useSuspenseQuery(currentUserQuery).data.menus;
}

/** What the page on screen knows of its place in the product. */
export interface PagePlace {
  /** The menu the page belongs to; null on pages without one. */
  readonly menu: MenuItem | null;
  /** Leaves the page for good: its tab closes. */
  readonly leave: (path: string) => void;
  /** Whether the page is on screen, with the record of an id where it is about one. */
  readonly isOnScreen: (record: string | null) => boolean;
  /** Names the page's tab, for example by a document number; null: by its route. */
  readonly setTitle: (title: PageTitle | null) => void;
  /** The route name of the page. */
  readonly routeName?: string;
}

export const PagePlaceContext = createContext<PagePlace>({
  menu: null,
  leave: () => undefined,
  isOnScreen: () => true,
  setTitle: () => undefined,
});

/** The page's menu, whether its flags allow something (S6.1a), and how to leave it. */
export function usePage(): PagePlace & { can: (flag: MenuFlag) => boolean } {
  const place = useContext(PagePlaceContext);
  return { ...place, can: (flag) => place.menu?.flags.includes(flag) ?? false };
}

/** Whether the user holds a menu, by its name in the menu table, with a flag of it. */
export function useCanOpen(): (menuName: string, flag?: MenuFlag) => boolean {
  const menus = useMenus();
  return (menuName, flag = "isSearch") => menus.some((menu) => menu.menuName === menuName && menu.flags.includes(flag));
}

/** Names the page's tab and the browser's title once its document is known; without one (null) as its route is called. */
export function usePageTitle(title: PageTitle | null | undefined): void {
  const { setTitle } = useContext(PagePlaceContext);
  const said = title === undefined ? undefined : JSON.stringify(title);
  useEffect(() => {
    if (said !== undefined) setTitle(JSON.parse(said) as PageTitle | null);
  }, [said, setTitle]);
}
