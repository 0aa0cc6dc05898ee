import { validityStatus } from "@tandem/contract/core/statuses";
import { userImport } from "@tandem/contract/identity/user-import";
import { sql } from "kysely";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { doesSendMail, invite, leaveUninvited } from "../invitations/invite.ts";
import { addUser, nobodysPassword } from "./save-user.ts";

type Column = (typeof userImport.columns)[number]["name"];

/** The codes in a cell. */
const several = (cell: string | null | undefined) =>
  (cell ?? "")
    .split(/[,;，；、]/)
    .map((code) => code.trim())
    .filter(Boolean);

/** Workbooks of people: each is added by the rules of every other user, and invited, or listed as to be where no mail is sent. */
export const userWorkbooks = callWorkbooksOf<Column>({
  sheet: userImport,
  title: "user.name",
  found: {},
  complete: async () => {},
  together: ["rowNumber"],
  doubted: (context) =>
    doesSendMail(context)
      ? undefined
      : sql`select i.row_number as "row", 'email' as name, 'notInvited' as key, i.email as value, '{}'::jsonb as parameters from i`,
  async take({ tx, context }, [row]) {
    const input = {
      userNo: row?.userNo ?? row?.email ?? "",
      userName: row?.userName ?? "",
      email: row?.email ?? null,
      phone: row?.phone ?? null,
      supplierNo: row?.supplierNo ?? null,
      remark: row?.remark ?? null,
      roleNo: several(row?.roleNo),
      scopeOrgNo: several(row?.scopeOrgNo),
      scopeWarehouseNo: [],
      statusCode: validityStatus.code.valid,
    };
    const added = await addUser(context, tx, input, await nobodysPassword());
    if (doesSendMail(context)) await invite(context, tx, added);
    else await leaveUninvited(tx, added);
  },
});
