import { spawn } from "node:child_process";

/** Nothing is ever written to its input: reading ends when whoever holds the other end is gone. */
const script = 'read -r line; kill -INT "$1"';

/**
 * A small process that outlives this one to ask the postmaster for a fast shutdown, should this one be killed and have no
 * chance to. The kernel closes the pipe between them, however this one ends.
 *
 * @returns what ends it, for when the postmaster has ended
 */
export function watchOver(postmaster: number): () => void {
  // In a session of its own, so that what is sent to a terminal's processes leaves it alone.
  const child = spawn("/bin/sh", ["-c", script, "tandem-watchdog", String(postmaster)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without it the next start ends what is left.
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  child.unref();
  return () => {
    child.kill("SIGKILL");
  };
}
