import type { Entity, Fields, Filter, Row } from "@tandem/contract/core/entity";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { ReactNode } from "react";
import type { ListExport, ListSource } from "../api/listSource.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import type { ImportTarget } from "../workbooks/importTarget.ts";
import type { ListColumn } from "./columns.tsx";
import type { FilterPickers } from "./ListFilters.tsx";
import type { ListModes, ListToggle } from "./ListModes.tsx";
import type { ListRow } from "./ListTable.tsx";
import type { Conditions } from "./listState.ts";
import type { DaySpan } from "./QuickDays.tsx";
import type { FieldGroup, FieldValues } from "./RecordDrawer.tsx";
import type { ListTab } from "./StatusTabs.tsx";

/** What the buttons of a list act on. */
export interface ListContext<R> {
  readonly selected: readonly R[];
  /** Of what was taken, all that is selected here unless given, leaves these; what else is selected stays beside them. */
  readonly keep: (ids: readonly string[], taken?: readonly { readonly id: string }[]) => void;
  /** Asks the server for the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** The drawer that a click on a row opens. */
export interface DrawerDeclaration<R, Name extends string> {
  readonly title: (row: R) => ReactNode;
  readonly groups: readonly FieldGroup<Name>[];
  /** Fields that read otherwise than their kind does. */
  readonly values?: FieldValues<R, Name>;
  /** More below the fields. */
  readonly extra?: (row: R) => ReactNode;
}

/** What a list has of each of its rows: what it says it reads. */
export type ReadRow<R, Read extends keyof R> = Pick<R, Read | (keyof R & ("id" | "version" | "allowedActions"))>;

/** What is particular to a list page. */
export interface ListDeclaration<R, Name extends string, F, Read extends keyof R & string = keyof R & string> {
  readonly source: ListSource<R, F>;
  /**
   * The fields that its functions look at, besides those that its columns and sums do: then it asks for these and no others,
   * and opens or compares rows by asking for them whole. Without it they may look at any.
   */
  readonly reads?: readonly Read[];
  readonly columns: readonly ListColumn<R>[];
  /** The four columns that matter most, which the card of a phone shows before it is unfolded; the first unless given. */
  readonly facts?: readonly string[];
  /** How many of them its cards show, where four say too little. */
  readonly factsShown?: number;
  /** The menu's title unless given, in the user's language. */
  readonly title?: string;
  readonly filters?: readonly Name[];
  readonly filterPickers?: FilterPickers;
  /** Tabs with counts: of a status field, all its codes unless some are named, or of any conditions. */
  readonly tabs?: { readonly field: Name; readonly codes?: readonly string[] } | readonly ListTab[];
  /** A date with quick choices of how far back the list reaches (S9.7), or of other spans. */
  readonly quickDays?: Name | { readonly field: Name; readonly spans: () => readonly DaySpan[] };
  /** Filters that stand in the toolbar itself, those beyond the first under More. */
  readonly extraFields?: readonly Name[];
  /** What the list tells of while nothing is chosen in one of these, where that is not all there is. */
  readonly unchosen?: Readonly<Partial<Record<Name, string>>>;
  /** Buttons that set a filter while they are pressed, and may show another table. */
  readonly toggles?: readonly ListToggle<ListColumn<R>>[];
  /** Modes that the page switches between: `0` to work in, `1` to look back. */
  readonly modes?: ListModes<ListColumn<R>>;
  /** Chooses another way of showing what the list holds, beside the heading. */
  readonly displays?: ReactNode;
  /** Conditions that always hold and are not shown. */
  readonly always?: F;
  readonly defaultSort?: { readonly field: Name; readonly order: "asc" | "desc" };
  readonly exportTo?: ListExport<F>;
  readonly importTo?: ImportTarget;
  /** Heads the import dialog; by the page's title unless given. */
  readonly importTitle?: string;
  /** Buttons at the top right, the primary one first. */
  readonly actions?: (context: ListContext<ReadRow<R, Read>>) => readonly PageAction[];
  /** Buttons of a row, also shown in its drawer. */
  readonly rowActions?: (row: ReadRow<R, Read>, context: ListContext<ReadRow<R, Read>>) => readonly PageAction[];
  /** Width of the operation column (S9.4b). */
  readonly rowActionsWidth?: number;
  /** Opens a row's own page; otherwise its drawer opens. */
  readonly onOpen?: (row: ReadRow<R, Read>) => void;
  readonly drawer?: DrawerDeclaration<R, Name>;
  /** Quantities or amounts summed over the selected rows. */
  readonly sums?: readonly Name[];
  /** What the selected rows come to besides, which is no field of theirs. */
  readonly summed?: { readonly title: string; readonly of: (rows: readonly ReadRow<R, Read>[]) => string };
  readonly selectable?: boolean;
  /** Compares two selected rows by more than their fields. */
  readonly compare?: (ids: readonly [string, string]) => void;
  /** A page that belongs to the list and waits for its reader, beside the heading. */
  readonly beside?: { readonly path: string; readonly text: string } | undefined;
  /** What stands between the filters and the table, for example a notice. */
  readonly notice?: ReactNode;
  /** Read where there is nothing at all yet: what comes first, and the way there. */
  readonly whenEmpty?: EmptyList;
  /** Conditions that hold until others on the same fields are chosen. */
  readonly usual?: Conditions;
  /** Why the list is not asked for with these conditions, in the user's language; null: it is. */
  readonly whyNotAsked?: (conditions: Conditions) => string | null;
}

export interface EmptyList {
  readonly text: string;
  /** The menu whose page comes first, offered to whom it is open. */
  readonly go?: MenuName;
}

export type ListPageProps<
  Name extends string,
  F extends Fields,
  R = Row<Entity<Name, F>>,
  Read extends keyof R & string = keyof R & string,
> = ListDeclaration<R, keyof F & string, Filter<Entity<Name, F>>, Read> & { readonly entity: Entity<Name, F> };

/** The declaration of any list. */
export type AnyListProps = Omit<ListDeclaration<ListRow, string, Record<string, unknown>>, "reads"> & {
  readonly entity: Entity;
  readonly reads?: readonly string[];
};
