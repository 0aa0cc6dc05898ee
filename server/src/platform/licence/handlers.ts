import { Fault } from "@tandem/contract/core/errors";
import { type LicenceFile, licenceFile, licenceTerms } from "@tandem/contract/platform/licence";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { insertRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { writeAudit } from "../../identity/audit-entries/write-entry.ts";
import { licenceKey } from "../logs/word-operations.ts";
import { licencePlace, licenceStanding, plainStanding } from "./standing.ts";
import { isGenuine } from "./verify.ts";

/** Licence authorisation (B1.4, S6.3b). */
export const licenceHandlers: HandlersOf<Services["licences"]> = {
  async getLicense(context) {
    const standing = await context.read((db) => licenceStanding(db, context.platform.config.LICENCE_PUBLIC_KEY));
    return context.mayAlso("isSearch") ? standing : plainStanding(standing);
  },

  async activate(context, { content }) {
    const { config, live } = context.platform;
    const file = fileOf(context, content);
    const standing = await context.write(async (tx) => {
      context.about(file.holder);
      await requireServing(context, tx, file);
      const { holder, from, until, modules, users, signature } = file;
      await insertRow(tx, "licence", { holder, issueDate: from, expireDate: until, modules, users, signature });
      const who = { userId: context.user.id, userNo: context.user.userNo };
      await writeAudit(tx, context.call, {
        action: "licenceActivated",
        ...who,
        subject: holder,
        changes: termsOf(file),
      });
      return licenceStanding(tx, config.LICENCE_PUBLIC_KEY);
    });
    await live.sessionsChanged(null);
    return standing;
  },
};

/** What is no licence may say for whom it was to be. */
const holding = z.object({ holder: licenceTerms.shape.holder });

/** undefined for what is no JSON. */
function readJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** @throws Fault licenceUnreadable */
function fileOf(context: Context, content: string): LicenceFile {
  const said = readJson(content);
  context.about(holding.safeParse(said).data?.holder ?? licenceKey);
  const { data: file } = licenceFile.safeParse(said);
  if (!file) throw new Fault("licenceUnreadable");
  return file;
}

/** @throws Fault licenceOfOthers, licenceForged, licenceOver, licenceInUse where it is the latest already */
async function requireServing({ platform }: Context, tx: Database, file: LicenceFile): Promise<void> {
  const { code } = await licencePlace(tx);
  if (file.tenant !== code) throw new Fault("licenceOfOthers");
  if (!isGenuine(file, code, platform.config.LICENCE_PUBLIC_KEY)) throw new Fault("licenceForged");
  const { rows } = await sql<{ isOver: boolean }>`select ${file.until}::date < current_date as "isOver"`.execute(tx);
  if (rows[0]?.isOver) throw new Fault("licenceOver");
  const latest = await tx.selectFrom("licence").select("signature").orderBy("id", "desc").limit(1).executeTakeFirst();
  if (latest?.signature === file.signature) throw new Fault("licenceInUse");
}

/** What a licence grants, as the audit log keeps it. */
const termsOf = ({ from, until, modules, users }: LicenceFile): string[] => [
  `issueDate: – → ${from}`,
  `expireDate: – → ${until}`,
  `modules: – → ${modules.join(", ")}`,
  `users: – → ${users ?? "–"}`,
];
