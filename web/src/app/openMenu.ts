import { scopeType } from "@tandem/contract/identity/data-scopes";
import type { CurrentUser } from "@tandem/contract/identity/sessions";
import { answeredAddress, fillPlaceholders, type Placeholder } from "@tandem/contract/platform/menus/menu-target";
import i18next from "i18next";
import type { NavigateFunction } from "react-router";
import { CallError, callPath } from "../api/client.ts";
import { sayError, sayWarning } from "../ui/announce.ts";
import type { MenuNode } from "./menuTree.ts";
import { useVisitedTabs } from "./visitedTabs.ts";

/** The user's own values for the placeholders of an address: their data of each type, else where they work (S2.17b). */
function valuesOf(user: CurrentUser): Record<Placeholder, string> {
  const ofType = (...types: string[]) => {
    for (const type of types) {
      const values = user.userDataList.filter(({ dataType }) => dataType === type);
      if (values.length > 0) return values.map(({ dataValue }) => dataValue).join(",");
    }
    return "";
  };
  return {
    orgNo: ofType(scopeType.organisation) || (user.orgNo ?? ""),
    warehouseNo: ofType(scopeType.warehouse) || (user.warehouseNo ?? ""),
    classifyType: ofType(scopeType.classify, scopeType.businessClassify),
    tenantsid: user.tenantsid,
  };
}

/** The address that a menu stands for: of the page of the portal, or elsewhere; null where only a click tells. */
export function addressOf(node: MenuNode, user: CurrentUser): string | null {
  if (node.path !== null) return node.path;
  if (node.target?.kind === "window") return fillPlaceholders(node.target.address, valuesOf(user));
  return node.target?.kind === "device" ? node.target.address : null;
}

/** The page's tab as it was left, or the page anew. */
export function openPage(path: string, navigate: NavigateFunction): void {
  const tab = useVisitedTabs.getState().tabs.find(({ pathname }) => pathname === path);
  navigate(tab ? tab.pathname + tab.search : path);
}

/**
 * Asks a service for the address to open (S2.17a, S7.21). The window is opened before the answer is there, because browsers
 * allow one only at the click itself.
 */
async function openService(node: MenuNode, path: string): Promise<void> {
  const opened = window.open("", "_blank");
  if (!opened) {
    sayWarning(i18next.t("sideMenu.blocked"));
    return;
  }
  opened.opener = null;
  opened.document.title = node.title;
  try {
    const address = answeredAddress(await callPath(path), node.responseFields);
    if (address) {
      opened.location.replace(address);
      return;
    }
    sayError(i18next.t("sideMenu.noAddress"));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  opened.close();
}

/** What a click does on a menu that has no address: a service is asked; anything else is unknown, and the start page opens (S2.17a, S2.17d). */
export function openWithoutAddress(node: MenuNode, navigate: NavigateFunction): void {
  if (node.target?.kind === "service") {
    void openService(node, node.target.path);
    return;
  }
  sayWarning(i18next.t("shell.unknownMenu"));
  navigate("/");
}
