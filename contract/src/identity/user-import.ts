import { code, email } from "../core/fields.ts";
import { columnOf, type ImportSheet } from "../core/import-sheet.ts";
import { user } from "./users.ts";

const { fields } = user;
const names = ["supplierNo", "email", "userName", "userNo", "phone", "roleNo", "scopeOrgNo", "remark"] as const;
type Name = (typeof names)[number];

/** Who has no number is called by their address; several roles or organisations stand in one cell, parted by commas. */
const asWritten: Partial<Record<Name, Parameters<typeof columnOf>[2]>> = {
  email: email(),
  userNo: code({ optional: true }),
  roleNo: code({ names: "role" }),
  scopeOrgNo: code({ optional: true, names: "organisation" }),
};

/** The workbook that invites people, one a row. */
export const userImport: ImportSheet<Name> = {
  entityName: user.name,
  columns: names.map((name) => columnOf(user.name, name, asWritten[name] ?? fields[name], undefined)),
};
