import { baseDataColumns } from "./base-data-columns.ts";
import { stamp } from "./common-columns.ts";
import { documentColumns } from "./document-columns.ts";

/** The tables the demo fills with the columns it writes, in an order in which each finds what it refers to. */
export const tableColumns = {
  tenant: ["id", "name", "licence_code", "create_date"],
  licence: ["tenant_id", "id", "holder", "issue_date", "expire_date", "modules", "users", "signature", ...stamp],
  ...baseDataColumns,
  role: ["tenant_id", "id", "role_no", "role_name", "role_side", ...stamp],
  role_menu: ["tenant_id", "role_no", "menu_no", "flags"],
  app_user: [
    "tenant_id",
    "id",
    "user_no",
    "user_name",
    "password_hash",
    "phone",
    "email",
    "supplier_no",
    "substitute_no",
    "language_code",
    ...stamp,
  ],
  user_role: ["tenant_id", "user_id", "role_no"],
  user_scope: ["tenant_id", "user_id", "data_type", "data_value"],
  ...documentColumns,
  stored_file: [
    "tenant_id",
    "id",
    "file_name",
    "content_type",
    "size_bytes",
    "sha256",
    "storage_key",
    "purpose",
    ...stamp,
  ],
  delivery_approval: [
    "tenant_id",
    "id",
    "approval_no",
    "check_status",
    "org_no",
    "supplier_no",
    "item_no",
    "lot_no",
    "effective_date",
    "expiry_date",
    "source",
    "refuse_reason",
    "void_reason",
    ...stamp,
  ],
  delivery_approval_file: ["tenant_id", "delivery_approval_id", "stored_file_id", "sort"],
  news_notice: [
    "tenant_id",
    "id",
    "subject",
    "content",
    "content_keyword",
    "news_business",
    "out_door_type",
    "notice_type",
    "where_news",
    "publish",
    "top_sign",
    "send_type",
    "sender_type",
    "receiving_objects",
    "publisher",
    "expiring_date",
    "adddate",
    ...stamp,
  ],
  news_notice_file: ["tenant_id", "news_notice_id", "stored_file_id", "sort"],
  news_reading: ["tenant_id", "news_notice_id", "user_id", "read_at"],
} as const;

export type Table = keyof typeof tableColumns;
export const tables = Object.keys(tableColumns) as Table[];

export type Value = string | number | boolean | null;
export type TableRow<T extends Table> = Record<(typeof tableColumns)[T][number], Value>;
