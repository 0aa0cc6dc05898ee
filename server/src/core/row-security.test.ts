import fc from "fast-check";
import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { wholeTenant } from "../identity/sessions/session-store.ts";
import { inTransaction, openPool, type Scope } from "./database.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase("world");
  pool = openPool(database.connectionString, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const tables = (where = "true") =>
  asOwner<{ name: string; hasTenant: boolean; isProtected: boolean; policies: string[] }>(
    database,
    `select c.relname as name, c.relrowsecurity as "isProtected",
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "hasTenant",
       array(select polname::text from pg_policy p where p.polrelid = c.oid
         and p.polroles = array[0::oid] and p.polcmd = '*' and p.polpermissive) as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${where} order by 1`,
  );

/** Tables of the server itself, which belong to no tenant: the role of the calls may not touch them. */
const ofTheServer = [
  "backup_made",
  "call_count",
  "schema_migration",
  "schema_view",
  "setup_link",
  "sign_in_failure",
  "tenant",
];

const everything = wholeTenant("1");

/** A condition that is a whole with the last of its parts in brackets taken out, where that is joined by AND to all of the others. */
function withoutMore(condition: string, whole: string): string {
  const ends = ")))";
  const begun = whole.slice(0, -ends.length);
  if (!condition.startsWith(`${begun}AND(`)) return condition;
  const more = condition.slice(`${begun}AND`.length, -ends.length);
  let open = 0;
  const closes = [...more].findIndex((sign) => {
    open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    return open === 0;
  });
  return closes === more.length - 1 ? whole : condition;
}

describe("Row-level security", () => {
  it("S6.3c binds every table that holds a tenant's data, with one policy for everything", async () => {
    const all = await tables();
    expect(all.filter((table) => !table.hasTenant).map((table) => table.name)).toEqual(ofTheServer);
    const held = all.filter((table) => table.hasTenant);
    expect(held.length).toBeGreaterThan(20);
    for (const table of held) {
      expect(table, table.name).toMatchObject({ isProtected: true, policies: ["scope"] });
    }
  });

  it("S6.3c is not gone round by a view: it reads as its caller, or carries the condition of its table and shows no more", async () => {
    const views = await asOwner<{ name: string; options: string[] | null; definition: string; policy: string | null }>(
      database,
      `select v.relname as name, v.reloptions as options, pg_get_viewdef(v.oid) as definition,
         (select pg_get_expr(polqual, polrelid) from pg_policy where polname = 'scope' and polrelid = to_regclass(regexp_replace(v.relname, '(line)_label_row$|(?:_kept)?_row$', '\\1'))) as policy
       from pg_class v where v.relkind in ('v', 'm') and v.relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
    );
    expect(views.length).toBeGreaterThan(5);
    // What policies ask, who would otherwise ask themselves, names of people, and rules by which orders are judged, with the kinds
    // of suppliers and materials that these are for, what of schedules is brought, and how plans are shown: of the tenant alone, whoever
    // asks.
    const names = ["name_of_user", "colleague", "supplier_belonging", "user_limit"];
    const ofTheTenant = [
      ...names,
      "rule_in_force",
      "rule_version_name",
      "class_of_supplier",
      "group_of_material",
      "schedule_part",
      "plan_display_in_force",
      "deviation_range",
    ];
    const ofApprovals = ["approval_rule_in_force", "approver", "decider"];
    const plain = (condition: string) => condition.replace(/\bt\.|[\s;]/g, "");
    const tenant = "(tenant_id = ( SELECT app.scope_tenant() AS scope_tenant))";
    const whole = "( SELECT app.sees_whole_tenant() AS sees_whole_tenant)";
    // Whoever is limited in nothing is asked only that.
    const shortened = (condition: string) => `${condition.replace(`${tenant} AND `, `${tenant} AND (${whole} OR (`)}))`;
    for (const { name, options, definition, policy: ofTable } of views) {
      if (options?.includes("security_invoker=true")) continue;
      // What is kept is seen by the supplier that owns or keeps it.
      const policy = name.endsWith("_kept_row") ? ofTable?.replaceAll("owner_no", "supplier_no") : ofTable;
      const own = plain(definition.split(/\sWHERE\s/).at(-1) ?? "");
      const allowed = [...ofTheTenant, ...ofApprovals].includes(name)
        ? [tenant]
        : [policy ?? "", shortened(policy ?? "")];
      expect(withoutMore(own, plain(shortened(policy ?? ""))), name).toBeOneOf(allowed.map(plain));
    }
  });

  it("S6.3c is not gone round by a function with the owner's rights", async () => {
    const functions = await asOwner<{ name: string; settings: string[] }>(
      database,
      `select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'app'::regnamespace)
       order by 1`,
    );
    const beforeAnyoneIsKnown = [
      "count_calls",
      "count_sign_in_failure",
      "find_policy_of_stranger",
      "find_session",
      "find_sign_in_lock",
      "find_user_for_sign_in",
      "forget_sign_in_failures",
      "locked_until",
    ];
    const forSetup = [
      "find_invitation",
      "find_setup",
      "find_signed_link",
      "tenants_without_administrator",
      "use_setup",
    ];
    // What is free of docks, whose other appointments the caller does not see, which of these lie within a time that is taken off, and
    // an appointment that follows its notice.
    const forSlots = ["booked_within", "follow_notice", "lock_slot", "slots_of"];
    // Each answers one thing of the caller's own tenant that its caller may not read whole.
    const forScopes = [
      "acts_for",
      "invitation_mail",
      "keep_while_referred",
      "lot_rule_of_group",
      "own_suppliers",
      "serves_beyond",
      ...forSlots,
    ];
    // Whether any or all lines of a document are of the caller's warehouses, and what follows from those that are not.
    const seen = ["order_seen", "order_whole", "order_line_seen", "notice_seen", "notice_line_seen", "document_seen"];
    const forTold = ["places_of", "may_place"];
    const forPlaces = [
      "keep_notice_warehouses",
      ...["take_schedules", "take_schedules_of"],
      ...["warehouses_follow_line", "warehouses_follow_lines", "warehouses_follow_order_line"],
    ];
    const forWarehouses = [
      ...seen,
      ...forPlaces,
      ...forTold,
      "lock_orders",
      "locked_lines",
      "sum_orders",
      "give_up_unseen_default",
    ];
    // Whom a rule may ask, and that what was asked is void once its document changes, whoever changes it.
    const forApprovals = ["approvals_follow_history", "may_act", "void_approvals"];
    const forJobs = ["last_migration", "tenant_ids"];
    // What the licence is for, and how many users there are, whom not everybody knows.
    const forLicences = ["check_licensed_users", "licence_place"];
    // What lies in a place, or is held of packaging, follows from what was moved, whoever moves it.
    const forPackaging = ["keep_packaging_balance", "lock_packaging", "packaging_counted", "packaging_of_cancelled"];
    // What came of a line, be it into a warehouse that the caller does not see.
    const forReceiving = ["boxes_received", "free_received", "last_receipt_of", "received_under"];
    const forStock = [
      ...["holds_stock", "lie_with_keeper", "keep_stock_balance", "reverse_movements"],
      ...["announce_serials", "forget_announced", "known_serials", "lock_announcing", "name_serials"],
      ...["lies_in_cell", "lies_in_cells", "waiting_of"],
      ...["adjust_counted", "keeps_warehouse", "lock_counted", "waiting_in"],
      ...["consume_vmi", "give_back_consumed", "left_to_consume"],
    ];
    // Whom a policy tells by which channel, and what has left since: of receivers whom the caller need not know.
    const forMessages = [
      ...["choose_channels", "go_by_channels", "parties_of", "told_by_policy", "told_since"],
      "withdraw_invitation_mails",
    ];
    // What charges its supplier for an order, which not everybody sees who takes steps on that.
    const forDeductions = ["deducted_orders"];
    // What is to be paid follows from what was accepted and came back, and what a bill comes to from its rows, whoever sees these.
    const forSettlement = [
      ...[
        "bill_accepted",
        "bill_consumed",
        "bill_returned",
        "pool_accepted",
        "pool_returned",
        "price_billables",
        "sum_bills",
      ],
      ...["free_billables", "unpool_accepted", "count_invoiced", "invoice_lines", "end_invoice"],
      "bill_no_of",
    ];
    // Whether goods may leave, by reports that not everybody sees who sends them.
    const forReports = ["reports_on"];
    // That no failure goes unheard, which nobody who calls takes away.
    const forFailures = ["make_room_for_failure"];
    // What may be brought back, by whoever deleted it, keeps the files that it names.
    const forFiles = ["file_may_come_back"];
    const forLivePages = ["keeps_live_news", "latest_live_news", "live_news_after", "tell_live"];
    // How many rows of all tenants may hold a text, of which none is read.
    const forPlans = ["expected_rows"];
    // That quotes come in time, of whom they are taken, and are sealed till enough people open them, whoever sees what of that.
    const forOpportunities = ["guard_enlistment", "guard_quote", "guard_quote_line", "quote_in_time", "unseal_quotes"];
    // They cannot be made to read a table that the caller puts in the way.
    const settings = ["search_path=public, pg_temp"];
    const known = [
      ...beforeAnyoneIsKnown,
      ...forSetup,
      ...forScopes,
      ...forWarehouses,
      ...forApprovals,
      ...forJobs,
      ...forStock,
      ...forPackaging,
      ...forReceiving,
      ...forLicences,
      ...forMessages,
      ...forDeductions,
      ...forSettlement,
      ...forReports,
      ...forFailures,
      ...forFiles,
      ...forLivePages,
      ...forPlans,
      ...forOpportunities,
    ].sort();
    expect(functions).toEqual(known.map((name) => ({ name, settings })));
  });

  it("S6.3c binds a role that owns nothing and is nothing more", async () => {
    const [role] = await asOwner(
      database,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         has_schema_privilege(r.oid, 'public', 'create') or has_schema_privilege(r.oid, 'app', 'create') as creates
       from pg_roles r where rolname = 'tandem_app'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      owned: 0,
      memberships: 0,
      creates: false,
    });
  });

  it("S6.3c shows nothing to a connection without a scope, and takes nothing from it", async () => {
    for (const { name, hasTenant } of await tables()) {
      const read = pool.query(`select count(*)::int as n from ${name}`).then((result) => result.rows[0].n);
      if (hasTenant) expect(await read, name).toBe(0);
      else await expect(read, name).rejects.toThrow("permission denied");
    }
    const [{ users } = { users: 0 }] = await asOwner(database, "select count(*)::int as users from app_user");
    expect(users).toBeGreaterThan(5);
    await expect(
      pool.query("insert into material (item_no, item_name, unit_no) values ('X', 'X', 'PCS')"),
    ).rejects.toThrow(/row-level security|null value/);
    expect((await pool.query("update material set item_name = 'X'")).rowCount).toBe(0);
    expect((await pool.query("delete from material")).rowCount).toBe(0);
  });

  it("S6.3c keeps its role whatever is reset", async () => {
    const client = await pool.connect();
    try {
      for (const statement of ["select 1", "reset role", "reset all", "discard all"]) {
        await client.query(statement);
        const { rows } = await client.query("select current_user as role");
        expect(rows, statement).toEqual([{ role: "tandem_app" }]);
      }
    } finally {
      client.release();
    }
  });

  it("S6.3c ends the scope with its transaction", async () => {
    const seen = () =>
      pool.query("select current_setting('app.tenant', true) as tenant, (select count(*)::int from material) as n");
    await inTransaction(pool, everything, async (db) => {
      expect(await db.selectFrom("material").select("itemNo").execute()).toHaveLength(5);
    });
    await expect(inTransaction(pool, everything, () => Promise.reject(new Error("on purpose")))).rejects.toThrow(
      "on purpose",
    );
    for (let connection = 0; connection < 2; connection++) {
      expect((await seen()).rows[0]).toMatchObject({ n: 0 });
    }
  });

  it("S6.3c reads every name in a scope as that name, whatever characters it has", async () => {
    const name = fc
      .oneof(
        fc.string({ unit: "binary", minLength: 1 }),
        fc.constantFrom("*", "NULL", "{}", `"`, "\\", "'", "a,b", " "),
      )
      .filter((text) => !text.includes("\u0000") && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(
        fc.array(name),
        fc.array(name),
        fc.array(name),
        fc.array(name),
        fc.array(name),
        name,
        name,
        async (organisations, warehouses, classifyTypes, businessClassifyTypes, suppliers, supplier, userName) => {
          const scope: Scope = {
            tenantId: "1",
            userName,
            organisations,
            warehouses,
            supplier,
            suppliers,
            classifyTypes,
            businessClassifyTypes,
          };
          const understood = await inTransaction(pool, scope, (db) =>
            sql<
              Record<string, unknown>
            >`select app.scope_organisations() as organisations, app.scope_warehouses() as warehouses,
            app.scope_classify_types() as classify_types, app.scope_business_classify_types() as business_classify_types,
            app.sees_all_classes() as all_classes, app.scope_suppliers() as suppliers, app.sees_every_supplier() as every_supplier,
            app.scope_supplier() as supplier, app.user_name() as user_name, app.sees_all_organisations() as all_organisations,
            app.sees_all_warehouses() as all_warehouses, app.sees_all_suppliers() as all_suppliers`.execute(db),
          );
          expect(understood.rows[0]).toEqual({
            organisations,
            warehouses,
            classifyTypes,
            businessClassifyTypes,
            allClasses: false,
            suppliers,
            everySupplier: false,
            // The sign for all is no supplier's number.
            supplier: supplier === "*" ? null : supplier,
            userName,
            allOrganisations: false,
            allWarehouses: false,
            allSuppliers: false,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it("S6.3c refuses to write what one may not read", async () => {
    const ofB: Scope = { ...everything, organisations: ["O1"], supplier: "SB" };
    const attempts = [
      "insert into address (office_name, loadadr_type, supplier_no, contacts, detail_address) values ('Theirs', '2', 'SA', 'X', 'X')",
      "insert into warehouse (warehouse_no, warehouse_name, org_no) values ('W9', 'Theirs', 'O2')",
      "insert into supplier (supplier_no, supplier_name, supplier_short_name) values ('S9', 'Theirs', 'Theirs')",
      "insert into organisation (org_no, org_name, org_short_name) values ('O9', 'Theirs', 'Theirs')",
      "insert into material (tenant_id, item_no, item_name, unit_no) values (2, 'M9', 'Theirs', 'PCS')",
      "update address set supplier_no = 'SA' where supplier_no = 'SB'",
      "insert into material (item_no, item_name, unit_no) values ('M9', 'Theirs', 'PCS')",
      "insert into warehouse (warehouse_no, warehouse_name, org_no) values ('W9', 'Theirs', 'O1')",
    ];
    for (const attempt of attempts) {
      const tried = inTransaction(pool, ofB, (_db, client) => client.query(attempt));
      await expect(tried, attempt).rejects.toThrow("row-level security");
    }
  });
});
