import { chown, lchown, lstat, mkdir, opendir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Whose files the server writes. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const root = 0;

/** Where root restores for a server of somebody else: who that is, by whose the place is. */
export async function ownerOf(directory: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== root) return undefined;
  const found = await stat(directory).catch(() => undefined);
  return found && found.uid !== root ? { uid: found.uid, gid: found.gid } : undefined;
}

/** A directory of theirs, made where it is missing: what is put into it by programs of the owner of it is theirs, too. */
export async function makeFor(owner: Owner, directory: string): Promise<void> {
  if ((await mkdir(directory, { recursive: true, mode: 0o700 })) !== undefined)
    await chown(directory, owner.uid, owner.gid);
}

/** Gives what is root's below a directory, at any depth, to its owner. */
export async function giveTo({ uid, gid }: Owner, directory: string): Promise<void> {
  for await (const entry of await opendir(directory, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if ((await lstat(path)).uid === root) await lchown(path, uid, gid);
  }
}
