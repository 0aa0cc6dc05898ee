import { z } from "zod";
import { recordId, recordVersion } from "../../core/entity.ts";
import { plainText } from "../../core/fields.ts";
import { action, deletedAnswer, service, versionedIds } from "../../core/service.ts";

/** Whose a tag is (S9.6a): fixed ones stand on the page for everyone, own ones for the user who saved them. */
export const tagOwnTypes = { fixed: "1", own: "2" } as const;
export type TagOwnType = (typeof tagOwnTypes)[keyof typeof tagOwnTypes];

/** A value of a filter, as the address of a list holds it. */
const tagValue = z.union([z.string().max(200), z.array(z.string().max(200)).max(1000)]);
const filterName = z.string().regex(/^[A-Za-z]\w{0,99}$/);

/** What a tag remembers (S3.6): the filters that are not empty, and what each value is called. */
const tagContentShape = z.object({
  params: z.record(filterName, tagValue),
  labelMapProp: z
    .record(filterName, z.union([z.string().max(1000), z.array(z.string().max(1000)).max(1000)]))
    .default({}),
});
export type TagContent = z.output<typeof tagContentShape>;

const longestContent = 50_000;
/** They belong to the table, not to the search (S3.6). */
const neverKept: ReadonlySet<string> = new Set(["field", "order"]);

const isEmpty = (value: string | readonly string[]) => value.length === 0;

/** Reads the JSON text of a tag; null when it is none. Empty values, field and order are left out (S3.6). */
export function readTagContent(text: string): TagContent | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = tagContentShape.safeParse(content);
  if (!parsed.success) return null;
  const kept = Object.entries(parsed.data.params).filter(([name, value]) => !neverKept.has(name) && !isEmpty(value));
  const names = new Set(kept.map(([name]) => name));
  return {
    params: Object.fromEntries(kept),
    labelMapProp: Object.fromEntries(Object.entries(parsed.data.labelMapProp).filter(([name]) => names.has(name))),
  };
}

/** A tag's name in one language; `languageCode` may come with an underscore and is kept with a hyphen (S3.8). */
const tagName = z.strictObject({
  languageCode: z
    .string()
    .regex(/^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?$/)
    .overwrite((code) => code.replace("_", "-")),
  description: plainText(100),
  languageDesc: z.string().max(100).optional(),
});

const tagNames = z.array(tagName).min(1).max(20);
const tagContent = z
  .string()
  .max(longestContent, { abort: true })
  .refine((text) => readTagContent(text) !== null);
/** The name of a page's route. */
export const routeName = z.string().regex(/^[\w.-]{1,100}$/);
const moduleNumber = z.string().regex(/^[\w.-]{1,100}$/);
const ownType = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.enum(tagOwnTypes));

/** A saved search tag (S3.6) as it is answered. */
export const tag = z.object({
  id: recordId,
  version: recordVersion,
  /** The name in the caller's language, else in the first there is. */
  tagName: z.string(),
  tagContent: z.string(),
  tagOwnType: z.enum(tagOwnTypes),
  tagOwner: recordId,
  tagOwnerName: z.string(),
  name: z.string().nullable(),
  module: z.string(),
  zlI18nList: z.array(z.object({ languageCode: z.string(), description: z.string(), languageDesc: z.string() })),
  /** Roles whose holders see it too. */
  roleNoList: z.array(z.string()),
  /** The caller may rename, change, share and delete it. */
  mayChange: z.boolean(),
  /** Its list can tell what newly matches. */
  mayAlert: z.boolean(),
  /** The caller is told what newly matches. */
  alerting: z.boolean(),
});
export type Tag = z.output<typeof tag>;

const tagList = z.object({ records: z.array(tag) });

/**
 * Saved searches of the list pages (S7.4). Fixed tags and tags shared with roles are kept by those who may change roles;
 * everyone keeps their own.
 */
export const tags = service(
  "ISysTagService",
  { menus: [] },
  {
    getCurrentUserSysTagListByModule: action({
      permission: "signedIn",
      summary: "The tags of a menu that the caller sees: fixed, shared with a role of theirs, and own.",
      input: z.strictObject({ module: moduleNumber }),
      output: tagList,
    }),
    addSysTag: action({
      permission: "signedIn",
      once: true,
      summary: "Adds a tag to a menu; without tagOwner the caller's own.",
      input: z.strictObject({
        module: moduleNumber,
        zlI18nList: tagNames,
        tagContent,
        tagOwner: recordId.optional(),
        /** Own unless given. */
        tagOwnType: ownType.optional(),
      }),
      output: tag,
    }),
    deleteSysTagById: action({
      permission: "signedIn",
      input: z.strictObject({ id: recordId, version: recordVersion.optional() }),
      output: deletedAnswer,
    }),
    getSysTagPage: action({
      permission: "signedIn",
      summary: "The tags of a page, by its route name, that the caller sees.",
      input: z.strictObject({ name: routeName }),
      output: tagList,
    }),
    saveSysTag: action({
      permission: "signedIn",
      once: true,
      summary: "Adds a tag to a page, by its route name, or with id and version changes one.",
      input: z.strictObject({
        id: recordId.optional(),
        version: recordVersion.optional(),
        zlI18nList: tagNames,
        tagContent,
        name: routeName,
        tagOwner: recordId.optional(),
        /** Own unless given. */
        tagOwnType: ownType.optional(),
        roleNoList: z.array(plainText(100)).max(100).optional(),
      }),
      output: tag,
    }),
    setSysTagAlert: action({
      permission: "signedIn",
      summary: "Tells the caller from now on, or no more, by message what newly matches a tag that they see.",
      input: z.strictObject({ id: recordId, alerting: z.boolean() }),
      output: tag,
    }),
    sortSysTags: action({
      permission: "signedIn",
      summary: "Puts tags that the caller may change into the given order.",
      input: z.strictObject({ idList: z.array(recordId).min(1).max(200) }),
      output: z.object({}),
    }),
    deleteSysTagByIds: action({
      permission: "signedIn",
      input: z.strictObject({ delList: versionedIds }),
      output: deletedAnswer,
    }),
  },
);
