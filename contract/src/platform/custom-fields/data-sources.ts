import { address } from "../../base-data/addresses/addresses.ts";
import { material } from "../../base-data/materials/materials.ts";
import { organisation } from "../../base-data/organisations/organisations.ts";
import { supplier } from "../../base-data/suppliers/suppliers.ts";
import { warehouse } from "../../base-data/warehouses/warehouses.ts";
import { conditionShapes, type Entity } from "../../core/entity.ts";

/** Records that a dropdown offers by code and name (S3.3b). */
export interface DataSource {
  readonly entity: Entity;
  /** The field that is stored. */
  readonly code: string;
  /** The field that is shown beside it. */
  readonly name: string;
  /** The kind of records and the number they are known by, as other programs call what is remembered of choices. */
  readonly cacheType: string;
}

/** What is offered where nothing else is said: materials by their number (S9.5b). */
export const defaultCacheType = "ITEM:ITEM_NO";

/** What dropdowns of a tenant's own fields may offer (S7.12). Everyone signed in may see these records, each within their scope. */
export const dataSources: Readonly<Record<string, DataSource>> = {
  organisation: {
    entity: organisation as unknown as Entity,
    code: "orgNo",
    name: "orgShortName",
    cacheType: "ORG:ORG_NO",
  },
  supplier: {
    entity: supplier as unknown as Entity,
    code: "supplierNo",
    name: "supplierShortName",
    cacheType: "SUPPLIER:SUPPLIER_NO",
  },
  material: { entity: material as unknown as Entity, code: "itemNo", name: "itemName", cacheType: defaultCacheType },
  warehouse: {
    entity: warehouse as unknown as Entity,
    code: "warehouseNo",
    name: "warehouseName",
    cacheType: "WAREHOUSE:WAREHOUSE_NO",
  },
  address: {
    entity: address as unknown as Entity,
    code: "officeName",
    name: "detailAddress",
    cacheType: "ADDRESS:OFFICE_NAME",
  },
};

/**
 * Reads the conditions that always hold for a dropdown, written as in an address: `orgNo=1000&statusCode=1`.
 * @returns null where they are none that a list of the data source understands
 */
export function readMatchingCondition(source: DataSource, text: string): Record<string, unknown> | null {
  const conditions: Record<string, string | string[]> = {};
  for (const name of new Set(new URLSearchParams(text).keys())) {
    const values = new URLSearchParams(text).getAll(name);
    conditions[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  const isUnderstood = Object.keys(conditions).every((name) => name in conditionShapes(source.entity.fields));
  return isUnderstood && source.entity.filter.safeParse(conditions).success ? conditions : null;
}
