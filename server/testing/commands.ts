import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../src/backup/run.ts", import.meta.url));

/** How a command ended. */
export interface CommandResult {
  readonly exitCode: number;
  /** What it wrote, one line of JSON per entry. */
  readonly output: string;
}

/** Runs `npm run backup` or `npm run restore` with the given environment, without the npm. */
export function runCommand(
  commandArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...commandArguments],
      { env: { ...process.env, ...environment } },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? 1, output: `${stdout}${stderr}` }),
    );
  });
}
