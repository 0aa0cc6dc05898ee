import { stat } from "node:fs/promises";
import { Fault } from "@tandem/contract/core/errors";
import { avatarMegabytes } from "@tandem/contract/identity/sessions";
import { fileTypeFromFile } from "file-type";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { removalAllowed } from "../../core/files.ts";
import type { UploadedFile } from "../../core/handlers.ts";

/** What a picture may be, whatever its name says. */
const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/** Takes a picture of the signed-in user in place of the one before (S5.7d). @throws Fault fileTooLarge, avatarTypeRefused */
export async function keepAvatar(context: Context, file: UploadedFile): Promise<void> {
  const { size } = await stat(file.path);
  if (size > avatarMegabytes * 1024 * 1024) throw new Fault("fileTooLarge", { size: avatarMegabytes });
  const type = await fileTypeFromFile(file.path);
  if (!type || !pictureTypes.has(type.mime)) throw new Fault("avatarTypeRefused");
  const { files } = context.platform;
  await replaceAvatar(context, (tx) =>
    files.keep(tx, {
      path: file.path,
      fileName: `avatar.${type.ext}`,
      contentType: type.mime,
      purpose: "avatar",
    }),
  );
}

/** Takes the picture of the signed-in user away. */
export function removeAvatar(context: Context): Promise<void> {
  return replaceAvatar(context, async () => null);
}

/** Names another picture, and removes the one before once that is certain; while a backup copies it, it is left to the clean-up. */
async function replaceAvatar(context: Context, next: (tx: Database) => Promise<string | null>): Promise<void> {
  const { user, platform } = context;
  const [gone] = await context.write(async (tx) => {
    const { avatarId: before } = await tx
      .selectFrom("appUser")
      .select("avatarId")
      .where("id", "=", user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("appUser")
      .set({ avatarId: await next(tx) })
      .where("id", "=", user.id)
      .execute();
    return before === null
      ? []
      : tx
          .deleteFrom("storedFile")
          .where("id", "=", before)
          .where(sql.raw<boolean>(removalAllowed))
          .returning("storageKey")
          .execute();
  });
  if (gone) await platform.files.remove(gone.storageKey);
}
