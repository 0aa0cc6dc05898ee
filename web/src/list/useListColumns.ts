import type { Entity } from "@tandem/contract/core/entity";
import { useMemo } from "react";
import { arrange, moved, settingItems, shownColumns } from "./arrangement.ts";
import { columnLabel } from "./columnLabel.ts";
import type { Rearrange } from "./columnSettingsProps.ts";
import type { ListColumn } from "./columns.tsx";
import { withCustomColumns } from "./customParts.tsx";
import { isPressed } from "./ListModes.tsx";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { ListSetting } from "./listSetting.ts";
import type { ListState } from "./listState.ts";

interface Of {
  readonly entity: Entity;
  readonly state: ListState;
  readonly setting: ListSetting;
  readonly routeName: string;
}

/** The columns of a list: those of its mode or of the button that is pressed, as the user has arranged them. */
export function useListColumns(props: AnyListProps, { entity, state, setting, routeName }: Of) {
  const mode = props.modes?.[state.mode];
  const toggle = props.toggles?.find(({ columns, ...each }) => columns && isPressed(each, state.conditions));
  const declared = toggle?.columns ?? mode?.columns ?? props.columns;
  const pageColumns = useMemo(() => withCustomColumns(entity, declared), [entity, declared]);
  const columns = useMemo(() => shownColumns(arrange(pageColumns, setting.columns)), [pageColumns, setting.columns]);
  const rearrange: Rearrange<ListColumn<ListRow>> = (next) =>
    setting.change((latest) => ({
      columns: settingItems(
        next(arrange(pageColumns, latest.columns)),
        (column) => columnLabel(entity, column),
        latest.columns,
      ),
    }));
  const arranging = {
    onResize: (key: string, width: number) =>
      rearrange((latest) => latest.map((each) => (each.prop === key ? { ...each, width } : each))),
    onMove: (key: string, to: string) => rearrange((latest) => moved(latest, key, to)),
  };
  return {
    columns,
    arranged: arrange(pageColumns, setting.columns),
    rearrange,
    // Nothing is kept for a page without a name.
    ...(routeName === "" ? {} : { arranging }),
    isReadOnly: mode?.isReadOnly ?? false,
  };
}
