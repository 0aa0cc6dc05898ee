import { z } from "zod";
import { entity, recordId } from "../core/entity.ts";
import { code, integer, reference, text, validity, yesNo } from "../core/fields.ts";
import { action, list, remove, service, update, upload } from "../core/service.ts";
import { storedFile } from "./files.ts";

/** What an app is installed from. */
export const appEndings = ["apk"] as const;

/** Parentheses, of whatever width, which no version holds (B5.15g). */
export const versionParentheses = /[()（）]/;

/** A version of the app in the hand (B2.30). */
export const appVersion = entity(
  "appVersion",
  {
    /** As `2.4.1`. */
    versionNo: code({ key: true }),
    /** Whoever has an older one must take this or a later one. */
    isForced: yesNo(),
    /** What is new. */
    remark: text({ optional: true, max: 1000 }),
    fileId: reference({ readOnly: true }),
    fileName: text({ readOnly: true }),
    sizeBytes: integer({ readOnly: true }),
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
      summary: "Adds a version with the file that was uploaded for it.",
      input: z.intersection(
        z.object({ fileId: recordId }),
        z.object((appVersion.input as unknown as z.ZodObject).shape) as unknown as typeof appVersion.input,
      ),
      output: appVersion.row,
    }),
    updateSysAppVersion: update(appVersion),
    deleteSysAppVersionByIds: remove(appVersion),
    getLatestSysAppVersion: action({
      permission: "signedIn",
      summary:
        "The latest valid version, and whether whoever has another must take it; `downloadFileById` answers its file.",
      input: z.strictObject({ versionNo: z.string().max(100).optional() }),
      output: z.object({
        versionNo: z.string().nullable(),
        fileId: recordId.nullable(),
        remark: z.string().nullable(),
        isNewer: z.boolean(),
        mustUpdate: z.boolean(),
      }),
    }),
  },
);
