import { z } from "zod";
import { conditionsOf, type Entity, type Fields, type Filter, recordId } from "./entity.ts";

/** A list request (S3.11a): page, size and conditions, with sort field and order inside the condition (S7.15). */
export interface ListRequest<F = Record<string, unknown>> {
  /** Page number from 1. */
  current: number;
  size: number;
  condition: F & Sorting;
  /** Names of the fields that are wanted besides `id`, `version` and `allowedActions`; all of them unless given. */
  columns?: readonly string[] | undefined;
  /** How the rows that match are counted; up to limitCount unless given. */
  count?: Counting | undefined;
  /** The last row that was seen: what follows it is answered, and `current` only says which page that is. */
  after?: RowKey | undefined;
  /** How many rows match, where that is known: a page of their second half is counted off from the end, not from the start. */
  total?: number | undefined;
  /**
   * Condition sets, each on top of `condition`, to count the records of, as tabs do: the answer then holds only counts, made
   * by one statement. None counts further than one beyond limitCount.
   */
  counts?: readonly F[] | undefined;
}

/** All of them, as far as `limitCount`, or not at all, as for the next page of a list whose total is known. */
export type Counting = z.output<typeof counting>;
const counting = z.enum(["exact", "limited", "none"]);

/** Where a row stands in a list. */
export type RowKey = z.output<typeof rowKey>;
const rowKey = z.strictObject({
  /** What it has in the fields that the list is sorted by, in their order; the id is none of them. */
  values: z
    .array(z.union([z.string().max(10_000), z.number(), z.null()]))
    .max(2)
    .readonly(),
  id: recordId,
});

/** Sorting and the cap on counting, which travel among the conditions. */
export interface Sorting {
  /** A field name, with or without the prefix `t1.` (S3.11d). */
  field?: string | undefined;
  order?: "asc" | "desc" | undefined;
  /** Counting stops here (S9.5a). */
  limitCount?: number | undefined;
}

/** A page of a list (S3.11b). */
export interface Page<R> {
  /** Rows that match, counted up to the limit; null where they were not counted. */
  total: number | null;
  records: R[];
  current: number;
  size: number;
  pageCount: number | null;
  /** Counting stopped at limitCount: there are more (S2.26a). */
  limited: boolean;
  /** There are many times as many as limitCount by what the database knows of its data, so that counting was not even begun. */
  estimated?: boolean | undefined;
  /** Of the numbers that were searched for at once, or the values pasted into a text filter, those that no record has. */
  missing?: string[] | undefined;
  /** How many records each of the request's condition sets has, where some were given. */
  counts?: number[] | undefined;
}

/** Condition sets that one request may have counted. */
const mostCounts = 20;

/** Page sizes people may choose from (S9.2b). */
export const pageSizes = [20, 30, 50, 100, 200, 300, 500, 1000] as const;

const sortingShape = {
  field: z.string().max(100).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  limitCount: z.int().min(1).max(1_000_000).optional(),
};

const pagingShape = {
  columns: z.array(z.string().max(100)).max(200).optional(),
  count: counting.optional(),
  after: rowKey.optional(),
  total: z.int().min(0).max(1_000_000_000).optional(),
};

/** What a list takes, or without `paging` its export; `besides` are conditions on what is no field of the entity. */
export function listRequest<F extends Fields, Name extends string>(
  entity: Entity<Name, F>,
  paging: boolean,
  besides: z.ZodRawShape = {},
): z.ZodType<ListRequest<Filter<Entity<Name, F>>>> {
  return z.strictObject({
    current: z.int().min(1).max(1_000_000).default(1),
    size: z.int().min(1).max(1000).default(20),
    condition: conditionsOf(entity.fields, { ...sortingShape, ...besides }).default({}),
    ...(paging ? { ...pagingShape, counts: z.array(entity.filter).min(1).max(mostCounts).optional() } : {}),
  }) as unknown as z.ZodType<ListRequest<Filter<Entity<Name, F>>>>;
}

/** The answer of a list: a page of rows of the given shape. */
export function pageOf<R>(row: z.ZodType<R>): z.ZodType<Page<R>> {
  return z.object({
    total: z.int().nullable(),
    records: z.array(row),
    current: z.int(),
    size: z.int(),
    pageCount: z.int().nullable(),
    limited: z.boolean(),
    estimated: z.boolean().optional(),
    missing: z.array(z.string()).optional(),
    counts: z.array(z.int()).optional(),
  });
}
