import { Client } from "pg";

/**
 * Runs one statement as the owner of the database: for looking behind the scenes, and for what no call of the contract
 * does, such as the passing of days. Rows have the names of their columns.
 */
export async function asOwner<R extends Record<string, unknown>>(
  { connectionString }: { readonly connectionString: string },
  statement: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    return (await owner.query<R>(statement, [...values])).rows;
  } finally {
    await owner.end();
  }
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
  database: { readonly connectionString: string },
  orgNo: string,
  wish: Wish<typeof orderRuleColumns>,
): Promise<void> {
  await setRule(database, "answer_configuration", orgNo, orderRuleColumns, wish);
}

/** How deliveries to an organisation are handled from now on; what is not named is as it is without a rule (B3.12). */
export async function setDeliveryRule(
  database: { readonly connectionString: string },
  orgNo: string,
  wish: Wish<typeof deliveryRuleColumns>,
): Promise<void> {
  await setRule(database, "delivery_rule", orgNo, deliveryRuleColumns, wish, { rule_name: "Deliveries" });
}

async function setRule<Columns extends Readonly<Record<string, string>>>(
  database: { readonly connectionString: string },
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
