import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { appEndings, appVersion, versionParentheses } from "@tandem/contract/platform/app-versions";
import type { Services } from "@tandem/contract/services";
import { insertRow, removeRow, updateRow } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { deleteUndoably } from "../../core/undo.ts";
import { uploadMegabytes } from "../../core/uploads.ts";
import { keepFile, requireUnattached } from "../files/keep-attachment.ts";
import { appFilePurpose } from "./purpose.ts";

type Version = Row<typeof appVersion>;

const accepted = { endings: appEndings, megabytes: uploadMegabytes, refusal: "appFileRefused" } as const;

/** Versions by their numbers: 2.10 is later than 2.9. */
function compareVersions(one: string, other: string): number {
  const parts = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const [left, right] = [parts(one), parts(other)];
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Versions of the app in the hand (B2.30, B5.15g). */
export const appVersionHandlers: HandlersOf<Services["appVersions"]> = {
  getSysAppVersionPage: (context, request) => context.list<Version>(appVersion, request),

  uploadSysAppFile: (context, _input, file) => keepFile(context, file, appFilePurpose, accepted),

  addSysAppVersion: (context, { fileId, ...values }) =>
    context.write(async (tx) => {
      if (versionParentheses.test(values.versionNo)) throw new Fault("appVersionParentheses");
      await requireUnattached(tx, [fileId], appFilePurpose, "appVersion");
      return findRow<Version>(tx, appVersion, await insertRow(tx, "app_version", { ...values, storedFileId: fileId }));
    }),

  updateSysAppVersion: (context, { id, version, versionNo: _, ...values }) =>
    context.write(async (tx) => {
      await updateRow(tx, "app_version", id, version, values);
      return findRow<Version>(tx, appVersion, id);
    }),

  deleteSysAppVersionByIds: (context, { delList }) =>
    deleteUndoably(context, delList.length, async (tx) => {
      for (const named of delList) await removeRow(tx, "app_version", "versionNo", named);
    }),

  getLatestSysAppVersion: (context, { versionNo }) =>
    context.read(async (db) => {
      const versions = await db
        .selectFrom("appVersionRow")
        .select(["versionNo", "fileId", "remark", "isForced"])
        .where("statusCode", "=", validityStatus.code.valid)
        .execute();
      const latest = versions.toSorted((one, other) => compareVersions(other.versionNo, one.versionNo))[0];
      const newer = versions.filter((one) => versionNo !== undefined && compareVersions(one.versionNo, versionNo) > 0);
      return {
        versionNo: latest?.versionNo ?? null,
        fileId: latest?.fileId ?? null,
        remark: latest?.remark ?? null,
        isNewer: newer.length > 0,
        mustUpdate: newer.some(({ isForced }) => isForced === yesNoStatus.code.yes),
      };
    }),
};
