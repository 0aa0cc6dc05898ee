import { execFile, type SpawnOptions } from "node:child_process";
import { chown, lchown, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A way to run PostgreSQL's programs as somebody who is not root. */
export interface Account {
  /** For logs and errors. */
  name: string;
  /** Who must own the files; undefined when the server's own user does, and nothing needs giving away. */
  owner: Owner | undefined;
  /** Turns a program and its arguments into what is really executed. */
  wrap(program: string, programArguments: string[]): { file: string; arguments: string[]; options: SpawnOptions };
}

interface Owner {
  uid: number;
  gid: number;
}

/** With whatever is passed through `setpriv`, `access(2)` must count the capability too: PostgreSQL asks it about itself. */
function withCapability(owner: Owner, capability: string): Account {
  const { uid, gid } = owner;
  return {
    name: `user ${uid} with the capability ${capability}`,
    owner,
    wrap: (program, programArguments) => ({
      file: "setpriv",
      arguments: [
        `--reuid=${uid}`,
        `--regid=${gid}`,
        "--clear-groups",
        "--securebits=+no_setuid_fixup",
        `--inh-caps=+${capability}`,
        `--ambient-caps=+${capability}`,
        program,
        ...programArguments,
      ],
      options: {},
    }),
  };
}

/**
 * PostgreSQL refuses to run as root. These are the ways around it, best first. The plain one gives PostgreSQL no rights
 * at all, but an ordinary user cannot reach a data directory below `/root`; the next two let it pass closed directories;
 * the last one, for containers that took capabilities away, renames root inside a user namespace of its own.
 */
function accountsForRoot(owner: Owner): Account[] {
  const { uid, gid } = owner;
  return [
    {
      name: `user ${uid}`,
      owner,
      wrap: (program, programArguments) => ({ file: program, arguments: programArguments, options: { uid, gid } }),
    },
    withCapability(owner, "dac_read_search"),
    withCapability(owner, "dac_override"),
    {
      name: `root, seen as user ${uid} in a user namespace`,
      owner: { uid: 0, gid: 0 },
      wrap: (program, programArguments) => ({
        file: "unshare",
        arguments: ["--user", `--map-user=${uid}`, `--map-group=${gid}`, program, ...programArguments],
        options: {},
      }),
    },
  ];
}

/** Runs `postgres --version` from inside the data directory, as PostgreSQL will. Answers what went wrong, if anything. */
async function tryAccount(account: Account, directory: string, postgres: string): Promise<string | undefined> {
  const script = 'cd "$1" && exec "$2" --version';
  const wrapped = account.wrap("/bin/sh", ["-c", script, "sh", directory, postgres]);
  try {
    const { stderr } = await run(wrapped.file, wrapped.arguments, { ...wrapped.options, cwd: "/", encoding: "utf8" });
    return stderr.includes("invalid binary") ? stderr.trim() : undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

async function findOwner(directory: string, cluster: string): Promise<Owner> {
  for (const path of [cluster, directory]) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  const [uid, gid] = await Promise.all([run("id", ["-u", "nobody"]), run("id", ["-g", "nobody"])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Decides as whom PostgreSQL runs and proves it by running it. Not as root: as ourselves. As root: as whoever owns the
 * data directory, or else as `nobody`.
 *
 * @throws Error that lists every way that was tried and why it failed
 */
export async function findAccount(directory: string, cluster: string, postgres: string): Promise<Account> {
  const isRoot = process.getuid?.() === 0;
  const candidates: Account[] = isRoot
    ? accountsForRoot(await findOwner(directory, cluster))
    : [
        {
          name: "the server's own user",
          owner: undefined,
          wrap: (file, rest) => ({ file, arguments: rest, options: {} }),
        },
      ];
  const failures: string[] = [];
  for (const account of candidates) {
    if (account.owner) await chown(directory, account.owner.uid, account.owner.gid);
    const failure = await tryAccount(account, directory, postgres);
    if (failure === undefined) return account;
    failures.push(`- as ${account.name}: ${failure}`);
  }
  throw new Error(
    [
      `The PostgreSQL in ${postgres} cannot run on ${directory}:`,
      ...failures,
      'If libraries are missing, run "npm rebuild". Otherwise start the server as an ordinary user, put it where such a ' +
        "user can reach it, or set DATABASE_URL to a PostgreSQL of your own.",
    ].join("\n"),
  );
}

/** Gives everything under `directory` to the account. The top is given last, so that an interrupted run is repeated. */
export async function giveTo(account: Account, directory: string): Promise<void> {
  const { owner } = account;
  if (!owner) return;
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if ((await lstat(path)).uid !== owner.uid) await giveTo(account, path);
    } else {
      await lchown(path, owner.uid, owner.gid);
    }
  }
  await chown(directory, owner.uid, owner.gid);
}
