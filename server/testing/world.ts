import { menus } from "@tandem/contract/platform/menus/menu-table";
import { Client } from "pg";
import { hashPassword } from "../src/identity/sessions/passwords.ts";
import { startingRoles } from "../src/platform/setup/starting-roles.ts";

/** Every user of the test world has this password. */
export const password = "Harbour729";

let hash: Promise<string> | undefined;

/** Its hash. Everybody knows the password: guessing it costs next to nothing, and so does signing in. */
export function hashOfPassword(): Promise<string> {
  hash ??= hashPassword(password, { memory: 8, passes: 1 });
  return hash;
}

/** Users: who they are, their role, their supplier and the organisations they see (none: all). */
export const worldUsers = [
  { userNo: "admin", role: "admin", supplierNo: null, organisations: [] },
  { userNo: "buyer", role: "buyer", supplierNo: null, organisations: [] },
  { userNo: "buyerOfTwo", role: "buyer", supplierNo: null, organisations: ["O2"] },
  { userNo: "warehouse", role: "warehouse", supplierNo: null, organisations: ["O1"] },
  { userNo: "supplierA", role: "supplier", supplierNo: "SA", organisations: [] },
  { userNo: "supplierB", role: "supplier", supplierNo: "SB", organisations: [] },
  { userNo: "frozen", role: "supplier", supplierNo: "SF", organisations: [] },
  { userNo: "stranger", role: null, supplierNo: null, organisations: [] },
] as const;

/**
 * Fills a migrated database with the test world. Organisations O1 and O2; suppliers SA (both), SB (O1) and SF (O1,
 * frozen); warehouses W1 and W2 of O1, W3 of O2; materials M1 to M5; an address for every organisation and supplier.
 *
 * A second call makes a second tenant with the same numbers; only its users are told apart, by `ending` (`buyer@2`).
 */
export async function buildWorld(connectionString: string, ending = ""): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(
      `begin; insert into tenant (name) values ('World'); select set_config('app.tenant', (select max(id)::text from tenant), false)`,
    );
    await owner.query(baseData);
    await addRoles(owner);
    await addUsers(owner, await hashOfPassword(), ending);
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}

const baseData = `
  insert into organisation (org_no, org_name, org_short_name) values ('O1', 'Organisation One', 'One'), ('O2', 'Organisation Two', 'Two');
  insert into supplier (supplier_no, supplier_name, supplier_short_name) values
    ('SA', 'Supplier Alpha', 'Alpha'), ('SB', 'Supplier Beta', 'Beta'), ('SF', 'Supplier Frozen', 'Frozen');
  insert into supplier_organisation (supplier_no, org_no, is_frozen) values
    ('SA', 'O1', false), ('SA', 'O2', false), ('SB', 'O1', false), ('SF', 'O1', true);
  insert into warehouse (warehouse_no, warehouse_name, org_no) values ('W1', 'Raw material', 'O1'), ('W2', 'Spare parts', 'O1'), ('W3', 'Raw material', 'O2');
  insert into unit (unit_no, unit_name) values ('PCS', 'Pieces'), ('KG', 'Kilogram'), ('M', 'Metre');
  insert into material (item_no, item_name, spec, unit_no) values
    ('M1', 'Hexagon bolt', 'M8x30', 'PCS'), ('M2', '六角螺母', 'M8', 'PCS'), ('M3', 'Vòng đệm', '8 mm', 'PCS'), ('M4', 'Grease', null, 'KG'), ('M5', 'Cable 100%', '2_5', 'M');
  insert into address (office_name, loadadr_type, org_no, contacts, telphone, detail_address, default_address_sign) values
    ('Gate One', '1', 'O1', 'Receiver One', '0241234567', '1 Dock Road', '1'), ('Gate Two', '1', 'O2', 'Receiver Two', '0241234568', '2 Dock Road', '1');
  insert into address (office_name, loadadr_type, supplier_no, contacts, telphone, detail_address, default_address_sign) values
    ('Alpha works', '2', 'SA', 'Sender Alpha', '0221111111', '3 Mill Lane', '1'), ('Beta works', '2', 'SB', 'Sender Beta', '0222222222', '4 Mill Lane', '1'),
    ('Frozen works', '2', 'SF', 'Sender Frozen', '0223333333', '5 Mill Lane', '1');`;

/** One more user of the world, who signs in as fast as the others do. */
export async function addWorldUser(
  { connectionString }: { readonly connectionString: string },
  { userNo, role, supplierNo }: { readonly userNo: string; readonly role: string; readonly supplierNo: string | null },
): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query("select set_config('app.tenant', (select min(id)::text from tenant), false)");
    await owner.query(
      `with added as (
         insert into app_user (user_no, user_name, password_hash, supplier_no)
         select $1, 'User ' || $1, password_hash, $3 from app_user where user_no = 'admin' returning id)
       insert into user_role (user_id, role_no) select id, $2 from added`,
      [userNo, role, supplierNo],
    );
  } finally {
    await owner.end();
  }
}

async function addRoles(owner: Client): Promise<void> {
  for (const [roleNo, grants] of Object.entries(startingRoles)) {
    await owner.query("insert into role (role_no, role_name) values ($1, $2)", [roleNo, `Role ${roleNo}`]);
    const given = Object.entries(grants).map(([menu, flags]) => ({
      menuNo: menus[menu as keyof typeof menus].menuNo,
      flags,
    }));
    await owner.query(
      `insert into role_menu (role_no, menu_no, flags)
       select $1, "menuNo", flags from jsonb_to_recordset($2) as given("menuNo" text, flags text[])`,
      [roleNo, JSON.stringify(given)],
    );
  }
}

async function addUsers(owner: Client, passwordHash: string, ending: string): Promise<void> {
  for (const { userNo, role, supplierNo, organisations } of worldUsers) {
    const added = await owner.query<{ id: string }>(
      "insert into app_user (user_no, user_name, password_hash, supplier_no) values ($1, $2, $3, $4) returning id",
      [userNo + ending, `User ${userNo}${ending}`, passwordHash, supplierNo],
    );
    const id = added.rows[0]?.id;
    if (role) await owner.query("insert into user_role (user_id, role_no) values ($1, $2)", [id, role]);
    for (const orgNo of organisations) {
      await owner.query("insert into user_scope (user_id, data_type, data_value) values ($1, '1', $2)", [id, orgNo]);
    }
  }
}
