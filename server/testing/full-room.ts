import { finished } from "node:stream/promises";
import type { TestApplication } from "./application.ts";
import { asOwner } from "./owner.ts";

const pieceBytes = 2 ** 20;

/** Takes all the room that a user has for files that are made for them; answers how it is given back. */
export async function fillRoom(app: TestApplication, userNo: string): Promise<() => void> {
  const { config, spool } = app.platform;
  const [user] = await asOwner<{ id: string }>(app, "select id from app_user where user_no = $1", [userNo]);
  const { passing, giveBack } = spool.counting(user?.id ?? "");
  passing.resume();
  const piece = Buffer.alloc(pieceBytes);
  for (let taken = 0; taken < config.SPOOL_MEGABYTES / 2; taken += 1) passing.write(piece);
  passing.end();
  await finished(passing);
  return giveBack;
}
