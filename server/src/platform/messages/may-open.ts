import { scopeType } from "@tandem/contract/identity/data-scopes";
import { codesText } from "../../core/sql-codes.ts";

/** How a statement calls what it is given. */
interface Given {
  /** The document, or what has its parties. */
  readonly document: string;
  readonly menu: string;
  /** Any of the menu, where none is named. */
  readonly flag?: string;
  /** The kind and the id of the document whose warehouses are asked; suppliers are not limited to any. */
  readonly record?: string;
  /** The state of users and roles that are in use. */
  readonly valid: string;
}

/** A condition, as text: user `u` holds a flag on the menu of a document, and is not limited to others than it. */
export const mayOpen = ({ document, menu, flag, valid, record }: Given): string => `exists (select from user_role held
      join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = ${valid}
      left join role_menu g on g.tenant_id = held.tenant_id and g.role_no = held.role_no and g.menu_no = ${menu}
      where held.tenant_id = u.tenant_id and held.user_id = u.id and (held.role_no = 'admin' or ${flag ? `'${flag}' = any (g.flags)` : "g.flags <> '{}'"}))
    and not exists (
      select from (select s.data_type, bool_or(coalesce(s.data_value = case s.data_type when ${codesText(scopeType.organisation)} then ${document}.org_no
          when ${codesText(scopeType.classify)} then ${document}.classify_type
          when ${codesText(scopeType.businessClassify)} then ${document}.business_classify_type
          else ${document}.supplier_no end, false)) as fits
        from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type <> ${codesText(scopeType.warehouse)}
          -- A supplier's user has further suppliers, and the one of their link.
          and (s.data_type <> ${codesText(scopeType.supplier)} or u.supplier_no is null)
        group by s.data_type) as limits
      where not fits)${record ? ` and app.may_place(u.tenant_id, u.id, ${record})` : ""}`;

/** A condition, as text: user `u` acts for the document's supplier, which belongs to its organisation. */
export const isOfSupplier = (
  document: string,
): string => `(app.acts_for(u.tenant_id, u.id, u.supplier_no, ${document}.supplier_no)
  and exists (select from supplier_organisation o
    where o.tenant_id = u.tenant_id and o.supplier_no = ${document}.supplier_no and o.org_no = ${document}.org_no))`;
