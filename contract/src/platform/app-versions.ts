import { z } from "zod";
import { entity, type Input, recordId } from "../core/entity.ts";
import { code, integer, reference, status, text, validity, yesNo } from "../core/fields.ts";
import { action, list, remove, service, update, upload } from "../core/service.ts";
import { choices } from "../core/statuses.ts";
import { storedFile } from "./files.ts";

/** What an app is installed from. */
export const appEndings = ["apk"] as const;

/** Parentheses, of whatever width, which no version holds (B5.15g). */
export const versionParentheses = /[()（）]/;

/** Numbers of at most nine digits with dots between them, and perhaps a word behind: what is no number comes neither before nor after another. */
export const versionForm = /^(?!.*\d{10})\d+(\.\d+)*\p{L}*([-+ .][\p{L}\p{N}]+)*$/u;

/** What an app runs on: those for Android are fetched from the portal, those for iOS from the store that leads to them. */
export const appPlatform = choices("appVersion.platform", { android: "1", ios: "2" });

/** A version of the app in the hand (B2.30). */
export const appVersion = entity(
  "appVersion",
  {
    /** As `2.4.1`. */
    versionNo: code({ key: true }),
    platform: status(appPlatform, { key: true }),
    /** Whoever has an older one must take this or a later one. */
    isForced: yesNo(),
    /** What is new. */
    remark: text({ optional: true, max: 1000 }),
    /** Where an app for iOS is installed from: https, of the App Store or of TestFlight. */
    appAddress: text({ optional: true, max: 500, example: "https://apps.apple.com/app/id1" }),
    /** What an app for Android is installed from. */
    fileId: reference({ readOnly: true, optional: true }),
    fileName: text({ readOnly: true, optional: true }),
    sizeBytes: integer({ readOnly: true, optional: true }),
    statusCode: validity(),
  },
  { keyword: ["versionNo", "remark"], source: "app_version_row" },
);

/** Versions of the app in the hand (B2.30, B5.15g). */
export const appVersions = service(
  "ISysAppVersionService",
  { menus: ["appVersions"] },
  {
    getSysAppVersionPage: list(appVersion),
    uploadSysAppFile: upload({
      permission: "isAdd",
      summary: "Takes the file of a version, which names it when it is added.",
      output: storedFile,
    }),
    addSysAppVersion: action({
      permission: "isAdd",
      once: true,
      summary:
        "Adds a version: for Android, unless said, with the file that was uploaded for it; for iOS with an address.",
      input: z.intersection(
        z.object({ fileId: recordId.optional(), platform: z.enum(appPlatform.codes).optional() }),
        (appVersion.input as unknown as z.ZodObject).strip().omit({ platform: true }) as unknown as z.ZodType<
          Omit<Input<typeof appVersion>, "platform">
        >,
      ),
      output: appVersion.row,
    }),
    updateSysAppVersion: update(appVersion),
    deleteSysAppVersionByIds: remove(appVersion),
    getLatestSysAppVersion: action({
      permission: "signedIn",
      summary:
        "The latest valid version for a platform, Android unless said, and whether whoever has another must take it. `downloadFileById` answers its file; that of iOS is at its address.",
      input: z.strictObject({
        versionNo: z.string().max(100).optional(),
        platform: z.enum(appPlatform.codes).optional(),
      }),
      output: z.object({
        versionNo: z.string().nullable(),
        fileId: recordId.nullable(),
        appAddress: z.string().nullable(),
        remark: z.string().nullable(),
        /** The latest version that must be taken: whoever has an older one can no longer use it. */
        forcedVersionNo: z.string().nullable(),
        isNewer: z.boolean(),
        mustUpdate: z.boolean(),
      }),
    }),
  },
);
