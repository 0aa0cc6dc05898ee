import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Copies a directory to where there is none yet, with who owns what: quicker than a thousand small files one by one. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}
