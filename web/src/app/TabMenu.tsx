import { Dropdown, type MenuProps } from "antd";
import { cloneElement, type HTMLAttributes, type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { sayDone } from "../ui/announce.ts";
import { copyText } from "../ui/clipboard.ts";
import { inDeveloperMode } from "../ui/developerMode.ts";
import type { TabActions } from "./tabActions.ts";
import { affixedPath, type VisitedTab } from "./visitedTabs.ts";

interface Props {
  readonly tabs: readonly VisitedTab[];
  readonly actions: TabActions;
  /** What the tabs stand in, each in an element that says its path as `data-tab`. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** What a right click on a tab offers. */
function useOffers({ tabs, actions }: Props) {
  const { t } = useTranslation();
  return (tab: VisitedTab): MenuProps => {
    const index = tabs.indexOf(tab);
    const runs: Record<string, () => unknown> = {
      refresh: () => actions.refresh(tab),
      close: () => actions.close(tab),
      closeOthers: () => actions.closeOthers(tab),
      closeAll: actions.closeAll,
      left: () => actions.open(tabs[index - 1]),
      right: () => actions.open(tabs[index + 1]),
      copyRouteName: async () => {
        await copyText(tab.routeName);
        sayDone(t("developer.routeNameCopied"));
      },
    };
    return {
      items: [
        { key: "refresh", label: t("shell.refreshTab") },
        { key: "close", label: t("shell.closeTab"), disabled: tab.pathname === affixedPath },
        { key: "closeOthers", label: t("shell.closeOtherTabs") },
        { key: "closeAll", label: t("shell.closeAllTabs") },
        { key: "left", label: t("shell.tabToLeft"), disabled: index === 0 },
        { key: "right", label: t("shell.tabToRight"), disabled: index === tabs.length - 1 },
        ...(inDeveloperMode() ? [{ key: "copyRouteName", label: t("developer.copyRouteName") }] : []),
      ],
      onClick: ({ key }) => void runs[key]?.(),
    };
  };
}

/** The menu of the tabs (S2.18): one for all of them, of the tab that was clicked last. */
export function TabMenu(props: Props) {
  const [clicked, setClicked] = useState<string>();
  const [open, setOpen] = useState(false);
  const offers = useOffers(props);
  const tab = props.tabs.find(({ pathname }) => pathname === clicked);
  return (
    <Dropdown
      trigger={["contextMenu"]}
      menu={tab ? offers(tab) : { items: [] }}
      open={open && tab !== undefined}
      onOpenChange={setOpen}
    >
      {cloneElement(props.children, {
        onContextMenu: ({ target }) =>
          setClicked(target instanceof Element ? target.closest<HTMLElement>("[data-tab]")?.dataset.tab : undefined),
      })}
    </Dropdown>
  );
}
