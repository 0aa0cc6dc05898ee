import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import {
  appEndings,
  appPlatform,
  appVersion,
  versionForm,
  versionParentheses,
} from "@tandem/contract/platform/app-versions";
import type { Services } from "@tandem/contract/services";
import { insertRow, removeRow, updateRow } from "../../core/crud.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { plainAddress } from "../../core/plain-address.ts";
import { uploadMegabytes } from "../../core/uploads.ts";
import { requireUploaded } from "../files/hang-files.ts";
import { keepFile } from "../files/keep-attachment.ts";

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

const { android } = appPlatform.code;

const addressRefused = () =>
  new Fault("appAddressRefused", {}, [{ path: "appAddress", key: "errors.appAddressRefused" }]);

/**
 * Each version says from where it is installed: one for Android from its file, one for iOS from its address. Answers the address
 * as it is kept.
 * @throws Fault fileMissing, appAddressRefused, invalidRequest
 */
function requireSource(platform: string, fileId: string | null, appAddress: string | null): string | null {
  if (platform === android) {
    if (fileId === null) throw new Fault("fileMissing");
    if (appAddress !== null) throw addressRefused();
    return null;
  }
  if (appAddress === null) {
    const fieldKey = "appVersion.appAddress";
    throw new Fault("invalidRequest", {}, [{ path: "appAddress", key: "validation.required", fieldKey }]);
  }
  const address = plainAddress(appAddress);
  if (fileId !== null || address === null) throw addressRefused();
  return address;
}

/** @throws Fault appVersionParentheses, appVersionForm */
function requireForm(versionNo: string): void {
  if (versionParentheses.test(versionNo)) throw new Fault("appVersionParentheses");
  if (!versionForm.test(versionNo))
    throw new Fault("appVersionForm", {}, [{ path: "versionNo", key: "errors.appVersionForm" }]);
}

/** Versions of the app in the hand (B2.30, B5.15g). */
export const appVersionHandlers: HandlersOf<Services["appVersions"]> = {
  getSysAppVersionPage: (context, request) => context.list<Version>(appVersion, request),

  uploadSysAppFile: (context, _input, file) => keepFile(context, file, "appVersion", accepted),

  addSysAppVersion: (context, { fileId = null, platform = android, ...values }) =>
    context.write(async (tx) => {
      requireForm(values.versionNo);
      const appAddress = requireSource(platform, fileId, values.appAddress ?? null);
      await requireUploaded(tx, fileId === null ? [] : [fileId], "appVersion");
      const stored = { ...values, appAddress, platform, storedFileId: fileId };
      return findRow<Version>(tx, appVersion, await insertRow(tx, "app_version", stored));
    }),

  updateSysAppVersion: (context, { id, version, versionNo: _, platform: __, ...values }) =>
    context.write(async (tx) => {
      const known = await findRow<Version>(tx, appVersion, id);
      const said = values.appAddress === undefined ? known.appAddress : values.appAddress;
      const appAddress = requireSource(known.platform, known.fileId, said);
      await updateRow(tx, "app_version", id, version, { ...values, appAddress });
      return findRow<Version>(tx, appVersion, id);
    }),

  deleteSysAppVersionByIds: (context, { delList }) =>
    deleteEach(context, delList, {
      called: calledBy("app_version", "versionNo"),
      remove: (tx, named) => removeRow(tx, "app_version", "versionNo", named),
    }),

  getLatestSysAppVersion: (context, { versionNo, platform = android }) =>
    context.read(async (db) => {
      const versions = await db
        .selectFrom("appVersionRow")
        .select(["versionNo", "fileId", "appAddress", "remark", "isForced"])
        .where("statusCode", "=", validityStatus.code.valid)
        .where("platform", "=", platform)
        .execute();
      const latestFirst = versions.toSorted((one, other) => compareVersions(other.versionNo, one.versionNo));
      const [latest] = latestFirst;
      const isForced = (one: Pick<Version, "isForced">) => one.isForced === yesNoStatus.code.yes;
      const newer = versions.filter((one) => versionNo !== undefined && compareVersions(one.versionNo, versionNo) > 0);
      return {
        versionNo: latest?.versionNo ?? null,
        fileId: latest?.fileId ?? null,
        appAddress: latest?.appAddress ?? null,
        remark: latest?.remark ?? null,
        forcedVersionNo: latestFirst.find(isForced)?.versionNo ?? null,
        isNewer: newer.length > 0,
        mustUpdate: newer.some(isForced),
      };
    }),
};
