/** The version of the app in the hand that shows the portal: it adds `TandemApp/2.4.1` to the name of its browser; null elsewhere. */
export function statedVersion(): string | null {
  return /\bTandemApp\/([\w.-]{1,50})/.exec(window.navigator.userAgent)?.[1] ?? null;
}
