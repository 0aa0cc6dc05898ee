import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { runCommand } from "../src/backup/command.ts";

const script = fileURLToPath(new URL("../src/backup/run.ts", import.meta.url));

/** How a command ended. */
export interface CommandResult {
  readonly exitCode: number;
  /** What it wrote, one line of JSON per entry. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

/** Runs `npm run backup` or `npm run restore` with the given environment, without the npm. */
export function spawnCommand(commandArguments: readonly string[], environment: Environment): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...commandArguments],
      { env: { ...process.env, ...environment } },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? 1, output: `${stdout}${stderr}` }),
    );
  });
}

/** The same within this process: to load all that it needs takes longer than most of what it is told. */
export async function commandHere(
  commandArguments: readonly string[],
  environment: Environment,
): Promise<CommandResult> {
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => void lines.push(line) });
  const exitCode = await runCommand(commandArguments, { ...process.env, ...environment }, logger);
  return { exitCode, output: lines.join("") };
}
