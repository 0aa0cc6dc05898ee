import { appVersions } from "@tandem/contract/platform/app-versions";
import { files } from "@tandem/contract/platform/files";
import { useQuery } from "@tanstack/react-query";
import { download } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { statedVersion } from "./statedVersion.ts";

/** Whether this is the browser of a device on which the app could be installed: its files are for Android. */
const isInstallable = statedVersion() === null && /\bAndroid\b/.test(window.navigator.userAgent);

/** A version of the app that may be installed on this device. */
export interface OfferedApp {
  readonly versionNo: string;
  readonly fileId: string;
}

/** The app that a browser in the hand is offered; null on other devices, in the app itself, and where there is none. */
export function useOfferedApp(): OfferedApp | null {
  const latest = useQuery({ ...callQuery(appVersions, "getLatestSysAppVersion", {}), enabled: isInstallable });
  const { versionNo = null, fileId = null } = latest.data ?? {};
  return versionNo === null || fileId === null ? null : { versionNo, fileId };
}

/** Has the browser fetch the file that installs the app. */
export function fetchApp(fileId: string): void {
  void download(files, "downloadFileById", { fileId });
}
