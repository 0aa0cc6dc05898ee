import { z } from "zod";
import { action, pageSizes, service } from "../core/service.ts";
import { routeName } from "./tags/tags.ts";

/** Narrowest and widest a column can be made, in pixels. */
export const columnWidths = { least: 50, most: 1000 } as const;

/** A column as a user has set it (S3.7). */
export const columnSettingItem = z.strictObject({
  /** What the column was called when it was set; the page shows its own name. */
  label: z.string().max(200),
  /** Key of the column. */
  prop: z.string().regex(/^[\w.-]{1,100}$/),
  fixed: z.enum(["left", "none"]),
  /** Place from the left, from 0. */
  sort: z.int().min(0).max(999),
  isShow: z.boolean(),
  /** Pixels; null as the page has it. */
  width: z.int().min(columnWidths.least).max(columnWidths.most).nullable(),
});
export type ColumnSettingItem = z.output<typeof columnSettingItem>;

/** Heights of rows to choose from. */
export const densities = ["compact", "middle", "roomy"] as const;
export type Density = (typeof densities)[number];

/** How a user has set up the table of a page. */
export const columnSetting = z.strictObject({
  /** Route name of the page. */
  name: routeName,
  /** Empty: as the page has them. */
  columns: z
    .array(columnSettingItem)
    .max(200)
    .refine((columns) => new Set(columns.map(({ prop }) => prop)).size === columns.length),
  size: z.literal(pageSizes).nullable(),
  density: z.enum(densities).nullable(),
});
export type ColumnSetting = z.output<typeof columnSetting>;

/** Columns, page size and row height per user and page, kept on the server so that they follow the user (S2.22a). */
export const columnSettings = service(
  "ISysColumnSettingService",
  { menus: [] },
  {
    getColumnSettings: action({
      permission: "signedIn",
      summary: "The caller's settings of all pages, or of one.",
      input: z.strictObject({ name: routeName.optional() }),
      output: z.object({ records: z.array(columnSetting) }),
    }),
    saveColumnSetting: action({ permission: "signedIn", input: columnSetting, output: columnSetting }),
    resetColumnSetting: action({
      permission: "signedIn",
      summary: "Forgets the caller's settings of a page.",
      input: z.strictObject({ name: routeName }),
      output: z.object({}),
    }),
  },
);
