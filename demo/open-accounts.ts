import { validityStatus } from "@tandem/contract/core/statuses";
import { Client } from "pg";
import { statementMilliseconds, workLimits } from "../server/src/core/connection-limits.ts";
import { codesText } from "../server/src/core/sql-codes.ts";
import { verifyPassword } from "../server/src/identity/sessions/passwords.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";

/** Whether somebody may sign in to a migrated database with the password of the demo, which everybody knows. */
export async function hasOpenDemoAccount(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, ...workLimits(statementMilliseconds) });
  await client.connect();
  try {
    const { rows } = await client.query<{ password_hash: string }>(
      `select password_hash from app_user where user_no = any($1) and status_code = ${codesText(validityStatus.code.valid)}`,
      [demoAccounts.map(({ userNo }) => userNo)],
    );
    for (const { password_hash } of rows) if (await verifyPassword(demoPassword, password_hash)) return true;
    return false;
  } finally {
    await client.end();
  }
}
