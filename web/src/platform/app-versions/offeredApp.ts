import { appPlatform, appVersions } from "@tandem/contract/platform/app-versions";
import { files } from "@tandem/contract/platform/files";
import { useQuery } from "@tanstack/react-query";
import { useAtRest } from "../../api/atRest.ts";
import { download } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { statedVersion } from "./statedVersion.ts";

const { userAgent, maxTouchPoints } = window.navigator;

/** iPads call themselves Macs, of which none has a screen that is touched. */
const isApple = /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);

/** What apps of this device are made for; null on devices for which there are none. */
export const ownPlatform = /\bAndroid\b/.test(userAgent)
  ? appPlatform.code.android
  : isApple
    ? appPlatform.code.ios
    : null;

/** Whether the portal was opened from the home screen, where it stands already. */
const isOnHomeScreen = window.matchMedia("(display-mode: standalone)").matches;

/** Whether whoever uses this browser may put the portal on the home screen by hand: where no file installs an app. */
export const maySetOnHomeScreen = isApple && !isOnHomeScreen && statedVersion() === null;

/** Where an app is had from: one of the two. */
interface AppSource {
  readonly fileId: string | null;
  readonly appAddress: string | null;
}

/** A version of the app that may be installed on this device. */
interface OfferedApp extends AppSource {
  readonly versionNo: string;
  /** Whoever has an older one installed must take a later one. */
  readonly forcedVersionNo: string | null;
}

/**
 * The app that a browser in the hand is offered; null on other devices, in the app itself, and where there is none, undefined
 * as long as that is not known.
 */
export function useOfferedApp(): OfferedApp | null | undefined {
  const isAsked = ownPlatform !== null && statedVersion() === null;
  const isTime = useAtRest();
  const input = ownPlatform === null ? {} : { platform: ownPlatform };
  const { data, isError } = useQuery({
    ...callQuery(appVersions, "getLatestSysAppVersion", input),
    enabled: isAsked && isTime,
  });
  if (!isAsked || isError) return null;
  if (!data) return undefined;
  const { versionNo, fileId, appAddress, forcedVersionNo } = data;
  return versionNo === null ? null : { versionNo, fileId, appAddress, forcedVersionNo };
}

/** Has the browser fetch the file that installs the app, or opens the store that does. */
export function fetchApp({ fileId, appAddress }: AppSource): void {
  if (appAddress !== null) window.open(appAddress, "_blank", "noopener");
  else if (fileId !== null) void download(files, "downloadFileById", { fileId });
}
