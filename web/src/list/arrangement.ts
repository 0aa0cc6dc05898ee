import type { ColumnSettingItem } from "@tandem/contract/platform/column-settings";

/** What arranging needs of a column. */
interface Arrangeable {
  readonly key: string;
  readonly width: number;
  readonly fixed?: unknown;
  readonly isFurther?: boolean;
}

/** A column with what the user made of it. */
export interface Arranged<C> {
  readonly column: C;
  readonly prop: string;
  readonly frozen: boolean;
  readonly isShow: boolean;
  /** Pixels. */
  readonly width: number;
}

/**
 * The columns of a page in the user's order, frozen ones first (S2.22b, S3.7). A column that the user has not set, as one
 * that came with a newer version, stands behind the one the page has before it.
 */
export function arrange<C extends Arrangeable>(
  columns: readonly C[],
  items: readonly ColumnSettingItem[],
): Arranged<C>[] {
  const settings = new Map(items.map((item) => [item.prop, item]));
  const placeOf = (column: C) => settings.get(column.key)?.sort ?? 0;
  const order = columns.filter(({ key }) => settings.has(key)).toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const [index, column] of columns.entries()) {
    if (settings.has(column.key)) continue;
    const before = columns[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, column);
  }
  const arranged = order.map((column) => {
    const item = settings.get(column.key);
    return {
      column,
      prop: column.key,
      frozen: item ? item.fixed === "left" : column.fixed === "left",
      isShow: item?.isShow ?? !column.isFurther,
      width: item?.width ?? column.width,
    };
  });
  return [...arranged.filter(({ frozen }) => frozen), ...arranged.filter(({ frozen }) => !frozen)];
}

/** The columns that a table shows, as real columns. */
export function shownColumns<C extends Arrangeable>(arranged: readonly Arranged<C>[]): C[] {
  return arranged
    .filter(({ isShow }) => isShow)
    .map(({ column, frozen, width }) => {
      const { fixed: _fixed, ...rest } = column;
      const sized = width === column.width ? {} : { sized: true };
      return { ...rest, width, ...sized, ...(frozen ? { fixed: "left" } : {}) } as unknown as C;
    });
}

/**
 * What is kept of an arrangement; `labelOf` names a column. Settings of columns that the table does not have just now, as
 * in another mode of the page, stay.
 */
export function settingItems<C extends Arrangeable>(
  arranged: readonly Arranged<C>[],
  labelOf: (column: C) => string,
  before: readonly ColumnSettingItem[],
): ColumnSettingItem[] {
  const present = new Set(arranged.map(({ prop }) => prop));
  const own = arranged.map(
    ({ column, prop, frozen, isShow, width }, sort): ColumnSettingItem => ({
      label: labelOf(column).slice(0, 200),
      prop,
      fixed: frozen ? "left" : "none",
      sort,
      isShow,
      width: width === column.width ? null : width,
    }),
  );
  const others = before.filter(({ prop }) => !present.has(prop));
  return [...own, ...others.map((item, index) => ({ ...item, sort: own.length + index }))];
}

/** Moves a column to the place of another. */
export function moved<C>(arranged: readonly Arranged<C>[], prop: string, to: string): Arranged<C>[] {
  const from = arranged.findIndex((each) => each.prop === prop);
  const target = arranged.findIndex((each) => each.prop === to);
  const one = arranged[from];
  if (!one || target < 0 || from === target) return [...arranged];
  return arranged.toSpliced(from, 1).toSpliced(target, 0, one);
}
