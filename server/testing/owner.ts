import { Pool, type QueryConfig } from "pg";

interface Database {
  readonly connectionString: string;
}

/** By database: to connect, and to read its catalogue anew, costs more than most of what is asked. */
const owners = new Map<string, Pool>();

function ownerOf({ connectionString }: Database): Pool {
  const known = owners.get(connectionString);
  if (known) return known;
  const pool = new Pool({ connectionString, max: 4, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  // Tests stop databases and remove them: whoever asks next connects anew.
  pool.on("error", () => undefined);
  owners.set(connectionString, pool);
  return pool;
}

/** Closes what {@link asOwner} has opened, before the database goes. */
export async function leaveOwner({ connectionString }: Database): Promise<void> {
  const pool = owners.get(connectionString);
  owners.delete(connectionString);
  await pool?.end();
}

/**
 * Runs one statement as the owner of the database: for looking behind the scenes, and for what no call of the contract
 * does, such as the passing of days. Rows have the names of their columns. One that is asked again and again has a name, by which
 * it is planned once.
 */
export async function asOwner<R extends Record<string, unknown>>(
  database: Database,
  statement: string | Pick<QueryConfig, "name" | "text">,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const { name, text } = typeof statement === "string" ? { name: undefined, text: statement } : statement;
  return (await ownerOf(database).query<R>({ ...(name ? { name } : {}), text, values: [...values] })).rows;
}

const orderRuleColumns = {
  changeConfirmation: "change_confirmation",
  refusalAllowed: "refusal_allowed",
  confirmBeforeShipping: "confirm_before_shipping",
  acceptanceDeadlineDays: "acceptance_deadline_days",
  quantityTolerancePercent: "quantity_tolerance_percent",
  earlyDays: "early_days",
  lateDays: "late_days",
  answerUpdatesOrder: "answer_updates_order",
  issuedViaPlatform: "issued_via_platform",
  requestNeeded: "request_needed",
  previewDays: "preview_days",
} as const;

const deliveryRuleColumns = {
  approvalAsked: "notice_approval_asked",
  reportAsked: "report_asked",
  packingAsked: "packing_asked",
  shippingInfoNeeded: "shipping_info_needed",
  invoiceNeeded: "invoice_needed",
  earlyDays: "arrival_early_days",
  lateDays: "arrival_late_days",
  overDeliveryPercent: "over_delivery_percent",
  appointmentAsked: "appointment_asked",
  appointmentHours: "appointment_hours",
} as const;

type Wish<Columns> = Partial<Record<keyof Columns, string | number | boolean | null>>;

/** What suppliers may answer to an organisation's orders from now on; what is not named is as it is without a rule (B3.13). */
export async function setOrderRule(
  database: Database,
  orgNo: string,
  wish: Wish<typeof orderRuleColumns>,
): Promise<void> {
  await setRule(database, "answer_configuration", orgNo, orderRuleColumns, wish);
}

/** How deliveries to an organisation are handled from now on; what is not named is as it is without a rule (B3.12). */
export async function setDeliveryRule(
  database: Database,
  orgNo: string,
  wish: Wish<typeof deliveryRuleColumns>,
): Promise<void> {
  await setRule(database, "delivery_rule", orgNo, deliveryRuleColumns, wish, { rule_name: "Deliveries" });
}

async function setRule<Columns extends Readonly<Record<string, string>>>(
  database: Database,
  table: string,
  orgNo: string,
  columns: Columns,
  wish: Wish<Columns>,
  besides: Readonly<Record<string, string>> = {},
): Promise<void> {
  const named = Object.entries(wish);
  const names = [...named.map(([name]) => columns[name]), ...Object.keys(besides)].join(", ");
  const said = named.map(([, value]) => (typeof value === "boolean" ? (value ? "1" : "0") : value));
  const values = [...said, ...Object.values(besides)];
  const placeholders = values.map((_, index) => `$${index + 2}`).join(", ");
  await asOwner(database, `delete from ${table} where org_no = $1`, [orgNo]);
  if (named.length === 0) return;
  await asOwner(
    database,
    `insert into ${table} (tenant_id, org_no, ${names}) values ((select max(id) from tenant), $1, ${placeholders})`,
    [orgNo, ...values],
  );
}
