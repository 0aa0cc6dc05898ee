import { nameFields } from "@tandem/contract/core/languages";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import { currentLanguage } from "../../api/language.ts";
import type { ListSource } from "../../api/listSource.ts";
import type { Condition } from "../../list/listState.ts";
import type { Reached } from "../inputs/reached.ts";

/** Dropdowns ask the server this long after the last key (S9.3b). */
export const searchDelay = 300;
/** So many are counted and offered page by page at most: nobody leafs through more, and to count all of a large list takes time. */
export const mostOffered = 1000;

export interface PickerProps {
  /** One code, or several with `multiple`. */
  readonly value?: string | string[] | null;
  readonly onChange?: (value: string | string[] | undefined) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly id?: string;
  /** Only records that meet these are offered; of several values, any. */
  readonly within?: Readonly<Record<string, Condition>>;
  /** The field that must be chosen first, in the user's language: until then the picker is disabled (S4.7). */
  readonly waitsFor?: string | undefined;
  /** A code that is typed is taken as it stands where the list was not asked for it yet: it says by itself if it names nothing. */
  readonly takesTyped?: boolean;
  /** How the hand was there before the picker was. */
  readonly reached?: Reached;
  readonly "aria-label"?: string;
}

/** What one may pick from: a list of the contract, and how its records are called. */
export interface PickerDefinition<R, F> {
  readonly source: ListSource<R, F>;
  /** Rows asked for at a time (S7.13a, S9.2c). */
  readonly size: number;
  /** The field that holds the code. */
  readonly field: keyof R & string;
  /** Shown beside the code; the code alone where it is empty (S3.4b). */
  readonly name: (row: R) => string | null;
  /** The fields that `name` looks at; without, it may look at any. */
  readonly named?: readonly (keyof R & string)[];
  readonly placeholderKey: string;
  /** Only these are offered: usually valid records. */
  readonly offered: Readonly<Record<string, unknown>>;
  /** The field by which they are offered in order: the code unless given. */
  readonly sortedBy?: keyof R & string;
  /** Columns of the dialog: the fields by which the entity is searched unless given. */
  readonly columns?: readonly (keyof R & string)[];
}

/** A row of any lookup. */
export type AnyRow = Readonly<Record<string, unknown>>;
/** The definition of any picker. */
export type AnyPicker = PickerDefinition<AnyRow, Record<string, unknown>>;

/** What a picker of one list is given. */
export type ListPickerProps = PickerProps & { readonly definition: AnyPicker };

/** The definition of a picker, among those of other records. */
export const offerOf = <R, F>(definition: PickerDefinition<R, F>) => definition as unknown as AnyPicker;

/** The fields by which what is offered is asked for: those by which it is called and put in order, and those shown besides. */
export function offeredColumns(
  { source: { entity }, field, named, sortedBy = field }: AnyPicker,
  shown: readonly string[] = [],
): { readonly columns?: readonly string[] } {
  if (!entity || !named) return {};
  const inLanguage = entity.translated === undefined ? [] : [nameFields[currentLanguage()]];
  const wanted = new Set([field, sortedBy, ...named, ...shown, ...inLanguage]);
  return { columns: Object.keys(entity.fields).filter((name) => wanted.has(name)) };
}

/** Some of what is offered, uncounted. The caller tells of failures, or stays silent (S8.10b). */
export function loadOffers(definition: AnyPicker, request: ListRequest, signal?: AbortSignal): Promise<Page<AnyRow>> {
  const { source } = definition;
  const asked = { ...request, ...offeredColumns(definition), ...(source.entity ? { count: "none" as const } : {}) };
  return source.load(asked, signal, { showError: false });
}

/** `no-name`, or the code alone (S3.4a–b). */
export function labelOf(definition: AnyPicker, row: AnyRow): string {
  const code = String(row[definition.field]);
  const name = definition.name(row);
  return name ? `${code}-${name}` : code;
}

/** The codes of a value. */
export function codesOf(value: PickerProps["value"]): string[] {
  if (value === null || value === undefined || value === "") return [];
  return typeof value === "string" ? [value] : value;
}
