import { type ColumnSetting, columnSettings } from "@tandem/contract/platform/column-settings";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { listSettingsQuery } from "../api/askedByLists.ts";
import { call } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";

/** Changes that follow each other, as of several widths, are sent together. */
const gatherMilliseconds = 500;

const nothingSet = { columns: [], size: null, density: null };

interface Known {
  readonly records: readonly ColumnSetting[];
}

function settingIn(known: Known | undefined, name: string): ColumnSetting {
  return known?.records.find((each) => each.name === name) ?? { ...nothingSet, name };
}

/** The columns, page size and row height that the user has set for a page, kept on the server (S2.22a). */
export interface ListSetting extends ColumnSetting {
  /** What is known of the settings of all lists, or why nothing is. */
  readonly asked: UseQueryResult;
  /** Changes the settings as they are by then, not as they were drawn: one act may change several. */
  readonly change: (change: (latest: ColumnSetting) => Partial<Omit<ColumnSetting, "name">>) => void;
  readonly reset: () => void;
}

/** Among those of the other lists: where these are not known, it would pass for all there are. */
function remember(name: string, setting: ColumnSetting | null): void {
  queryClient.setQueryData(
    listSettingsQuery.queryKey,
    (known) =>
      known && {
        records: [...known.records.filter((each) => each.name !== name), ...(setting ? [setting] : [])],
      },
  );
}

/** How the user has set up the list of a route; without a name nothing is kept. */
export function useListSetting(name: string): ListSetting {
  const known = useQuery(listSettingsQuery);
  const setting = settingIn(known.data, name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<ColumnSetting>(undefined);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    const next = unsent.current;
    unsent.current = undefined;
    if (!next) return;
    call(columnSettings, "saveColumnSetting", next).then(
      // The settings may have been asked for again meanwhile, and come as they were before.
      () => remember(next.name, unsent.current ?? next),
      () => undefined,
    );
  }, []);
  // What was set last is not lost when the page is left.
  useEffect(() => send, [send]);

  const change: ListSetting["change"] = (next) => {
    if (name === "") return;
    const all = queryClient.getQueryData(listSettingsQuery.queryKey);
    if (all === undefined) {
      // All of it is sent: what stands on the server is not overwritten by what nobody has read.
      queryClient.fetchQuery(listSettingsQuery).then(
        () => change(next),
        () => undefined,
      );
      return;
    }
    const latest = settingIn(all, name);
    const changed = { ...latest, ...next(latest) };
    remember(name, changed);
    unsent.current = changed;
    clearTimeout(timer.current);
    timer.current = setTimeout(send, gatherMilliseconds);
  };
  const reset = () => {
    clearTimeout(timer.current);
    unsent.current = undefined;
    remember(name, null);
    void call(columnSettings, "resetColumnSetting", { name }).catch(() => undefined);
  };
  return { ...setting, asked: known, change, reset };
}
