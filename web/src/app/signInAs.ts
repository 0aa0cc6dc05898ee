import { sessions } from "@tandem/contract/identity/sessions";
import { rootMenu } from "@tandem/contract/platform/menus/menus";
import { call } from "../api/client.ts";
import { knownDevice } from "../api/knownDevice.ts";
import { keepSessionToken } from "../api/sessionToken.ts";
import { encodePassword } from "../fields/passwords.ts";

/** Signing in waits no longer than this (S9.1b). */
const signInTimeout = 30_000;

/** Begins a session, in the name of the whole portal and of no page (S7.8a), and keeps its token. @throws CallError why not */
export async function signInAs(userNo: string, password: string, code?: string): Promise<void> {
  const deviceToken = knownDevice.token();
  const input = {
    userNo: userNo.trim(),
    pwd: encodePassword(password),
    invokerParam: "1",
    ...(code ? { code: code.trim() } : {}),
    ...(deviceToken ? { deviceToken } : {}),
  };
  const session = await call(sessions, "login", input, {
    timeout: signInTimeout,
    menuNo: rootMenu,
    showError: false,
    showSessionEnd: false,
  });
  knownDevice.keep(session.deviceToken);
  keepSessionToken(session.token, session.expiresAt);
}
