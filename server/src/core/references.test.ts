import { languageCodes } from "@tandem/contract/core/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { kindOf } from "./still-in-use.ts";
import { translate } from "./translate.ts";

let app: TestApplication;
let _admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  _admin = await app.as("admin");
});
afterAll(() => app.close());

/** Columns that look as if they named a record and do not, or are kept true otherwise: why. */
const others: Readonly<Record<string, readonly string[]>> = {
  "a number of its own": [
    "app_user.user_no",
    "app_version.version_no",
    "custom_field.field_no",
    "enumeration.enum_mid",
    "enumeration.enum_value",
    "material_issue.issue_no",
    "purchase_order.band_no",
    "purchase_order_line.changed_band_no",
    "receipt.receipt_no",
    "shipping_notice.revision_no",
  ],
  "a code of a closed list": ["shipping_notice.delivery_mode_no"],
  "what a place of stock is known by": [
    "stock_balance.item_feature_no",
    "stock_balance.lot_no",
    "stock_balance.stock_key",
    "stock_movement.stock_key",
    "stock_transfer.lot_no",
    ...["lot_no", "item_feature_no"].map((name) => `vmi_consumption_line.${name}`),
    ...["lot_no", "item_feature_no", "owner_no", "keeper_no", "stock_key"].map(
      (name) => `inventory_difference.${name}`,
    ),
  ],
  "movements, of which the balance that they make holds all that they name": [
    ...["org_no", "warehouse_no", "cell_no", "item_no", "unit_no", "owner_no", "keeper_no"],
    ...["lot_no", "item_feature_no", "document_id", "document_no"],
  ].map((column) => `stock_movement.${column}`),
  "a number that others gave": [
    "acceptance.out_check_no",
    "app_user.employee_id",
    "material_supplier.supplier_item_no",
    "address.area_id",
    "customer_address.area_id",
    "erp_refused_order.purchase_no",
    "operation_log.correlation_id",
    "operation_log.user_no",
    "record_change.correlation_id",
    "record_change.record_no",
    "record_history.correlation_id",
    "scheduled_job_run.job_no",
    "purchase_order_line.requirement_no",
    "receipt.out_receipt_no",
    "rejection.out_check_no",
    "return_note.out_return_no",
    "serial_number.serial_no",
    "appointment.car_no",
    "shipping_notice.car_no",
    "shipping_notice.tracking_no",
    "shipping_notice_line.lot_no",
    "delivery_approval.lot_no",
    "deduction.deduction_letter_no",
    "shipping_notice_invoice.invoice_no",
    "shipping_notice_line.item_feature_no",
    "warehousing.out_warehousing_no",
    ...["invoice_no", "red_letter_no", "red_invoice_no", "erp_bill_no", "erp_reversal_no"].map(
      (column) => `invoice.${column}`,
    ),
  ],
  "what was, also of what is gone": [
    "audit_entry.correlation_id",
    "audit_entry.subject_user_id",
    "audit_entry.user_id",
    "audit_entry.user_no",
    "deleted_record.user_id",
    "approval.document_no",
    "approval_part.user_id",
    "document_message.document_no",
    "document_message.line_id",
    "document_message.record_id",
    "document_message.user_id",
    "document_message_reading.user_id",
    "operation_log.user_id",
    "opportunity_opening.user_id",
    "purchase_order_signature.user_id",
    ...[
      "document_no",
      "record_id",
      "org_no",
      "supplier_no",
      "user_id",
      "notice_template_no",
      "webhook_id",
      "outbox_id",
    ].map((column) => `outgoing_message.${column}`),
    "webhook_attempt.webhook_id",
    "record_history.document_no",
    "record_history.org_no",
    "record_history.record_id",
    "record_history.supplier_no",
    "record_history.user_id",
    "rule_version.org_no",
    "rule_version.rule_id",
    "stored_file.uploader_id",
    "tag_alert_record.record_id",
    "user_message.outbox_id",
    "user_message.record_id",
    "vmi_consumption_part.agreement_no",
  ],
  "a copy of one number or another: that of an acceptance, of a return note, or of a consumption": [
    "billable.source_no",
  ],
  "a set of values, which may be empty": ["custom_field.enum_mid"],
  "up to which number records came before something else: none is named": [
    "purchase_order_line.before_return_receipt_id",
  ],
  "always empty: a plan is of no supplier": ["procurement_plan.supplier_no"],
  "always empty: an opportunity is for several": ["opportunity.supplier_no", "opportunity_line.supplier_no"],
  "menus: the product's own are in no table, and an entry takes its rights and its group along": [
    "menu_entry.app_no",
    "role_menu.menu_no",
    "user_menu.menu_no",
  ],
};

/**
 * Columns copied from a record that is named by its id, or from one that this one names so in turn: the reference of that
 * record holds them.
 */
const copied = () =>
  asOwner<{ column: string }>(
    app,
    `with recursive named as (
         select k.conrelid as part, k.confrelid as whole from pg_constraint k join pg_attribute a
           on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
         where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname ~ '_id$'),
       of (part, whole) as (select * from named union select of.part, n.whole from of join named n on n.part = of.whole)
     select distinct of.part::regclass || '.' || a.attname as "column" from of
     join pg_attribute a on a.attrelid = of.part and a.attnum > 0 and a.attname <> 'tenant_id' and not a.attname ~ '_id$'
     join pg_attribute b on b.attrelid = of.whole and b.attname = a.attname`,
  );

interface Reference extends Record<string, unknown> {
  readonly from: string;
  readonly constraint: string;
}

/** References that refuse the delete of what they name. */
const refusing = () =>
  asOwner<Reference>(
    app,
    `select c.relname as "from", k.conname as "constraint" from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.connamespace = 'public'::regnamespace
         and k.confrelid not in ('tenant'::regclass, 'stored_file'::regclass)
     union all select from_table, name from app.value_reference order by 1, 2`,
  );

describe("References", () => {
  it("are held by the database, each number that names a record", async () => {
    const loose = await asOwner<{ column: string }>(
      app,
      `select c.relname || '.' || a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and (a.attname ~ '_(no|id|mid|key|nature)$' or a.attname in ('enum_value', 'data_value', 'receiving_objects'))
         and a.attname not in ('tenant_id', 'line_no') and c.relname || '.' || a.attname not in ('print_template.report_key', 'stored_file.storage_key', 'request_guard.request_key')
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('u', 'p')
           and cardinality(k.conkey) = 2 and a.attnum = any (k.conkey))
         and not exists (select from app.value_reference r where r.from_table = c.relname and r.condition like '%t.' || a.attname || '%')
         and not exists (select from pg_attribute g join pg_attrdef d on d.adrelid = c.oid and d.adnum = g.attnum
           where g.attrelid = c.oid and g.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) like '%' || a.attname || '%'
             and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and g.attnum = any (k.conkey)))`,
    );
    const known = [...Object.values(others).flat(), ...(await copied()).map(({ column }) => column)];
    expect(loose.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([]);
  });

  it("are named by the kind of record that uses a number, in every language, and know what they are of", async () => {
    const all = await refusing();
    expect(all.length).toBeGreaterThan(60);
    for (const { from, constraint } of all) {
      const kind = kindOf(from);
      for (const language of languageCodes) {
        const key = `${kind?.entity.name}.name`;
        expect(translate(language, key), `${from} in ${language}`).not.toBe(key);
      }
      const [found] = await asOwner(app, "select app.reference_condition($1, $2) as condition", [from, constraint]);
      expect(found?.condition, constraint).toContain("t.tenant_id = d.tenant_id");
    }
  });
});
