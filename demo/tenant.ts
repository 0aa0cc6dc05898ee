import { addressType } from "@tandem/contract/base-data/addresses/addresses";
import { contactRuleParameter } from "@tandem/contract/core/contact-rules";
import type { StartingRole } from "@tandem/contract/core/permissions";
import { scopeType } from "@tandem/contract/identity/data-scopes";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { hashPassword } from "../server/src/identity/sessions/passwords.ts";
import { demoLicence, demoTenantCode } from "../server/src/platform/licence/demo-licence.ts";
import { startingPolicies } from "../server/src/platform/setup/starting-records.ts";
import { startingRoles, startingSides } from "../server/src/platform/setup/starting-roles.ts";
import { demoAccounts, demoPassword, demoRoleNames } from "./accounts.ts";
import { type Day, dateText, dayOf } from "./calendar.ts";
import { type Category, categories } from "./catalogue.ts";
import { type Organisation, organisations, type Warehouse, warehouses } from "./companies.ts";
import type { CopyBatch } from "./copy.ts";
import { addLookups, groupNumber } from "./lookups.ts";
import { addMasterData, firstDock } from "./master-data.ts";
import { generateMaterials, type Material } from "./materials.ts";
import type { Random } from "./random.ts";
import { addReferenceData } from "./reference-data.ts";
import { generateSuppliers, type Supplier } from "./suppliers.ts";

export const tenantId = 1;

/** What documents are made from: everything that is there before the first order. */
export interface Tenant {
  today: Day;
  /** The last day on which anything happened, so that nothing lies in the future, in whatever time zone. */
  lastDay: Day;
  random: Random;
  organisations: readonly Organisation[];
  suppliers: readonly Supplier[];
  materials: Readonly<Record<Category, readonly Material[]>>;
  materialCount: number;
  /** Ids of the users that have an account, by name. */
  userIds: ReadonlyMap<string, number>;
  /** Ids of the addresses: of a warehouse or a supplier, by its number. */
  addressIds: ReadonlyMap<string, number>;
}

const smallestLines = 2000;

/** Suppliers and materials grow with the square root of the order lines, as they do in a growing company. */
export function prepareTenant(lines: number, today: string, random: Random): Tenant {
  const growth = Math.sqrt(Math.max(lines / smallestLines, 1));
  const suppliers = generateSuppliers(Math.round(20 * growth), random);
  const materials = generateMaterials(Math.round(300 * growth), random);
  const addressed = [...warehouses.map(({ warehouseNo }) => warehouseNo), ...suppliers.map((one) => one.supplierNo)];
  return {
    today: dayOf(today),
    lastDay: dayOf(today) - 1,
    random,
    organisations,
    suppliers,
    materials: Object.fromEntries(
      categories.map((category) => [category, materials.filter((material) => material.category === category)]),
    ) as Record<Category, Material[]>,
    materialCount: materials.length,
    userIds: new Map(demoAccounts.map(({ userName }, index) => [userName, index + 1])),
    addressIds: new Map(addressed.map((number, index) => [number, index + 1])),
  };
}

/** The warehouse of an organisation that stores a category. */
export function warehouseFor(orgNo: string, category: Category): Warehouse {
  const own = warehouses.filter((warehouse) => warehouse.orgNo === orgNo);
  const warehouse = own.find(({ stores }) => stores.includes(category)) ?? own[0];
  if (!warehouse) throw new RangeError(`The organisation ${orgNo} has no warehouse.`);
  return warehouse;
}

/** Everything but documents: companies, places, materials, rules, roles and users. */
export async function addTenant(batch: CopyBatch, tenant: Tenant): Promise<void> {
  const created = `${dateText(tenant.today - 400)}T02:00:00Z`;
  const stamp = { create_name: "Helen Marsh", create_date: created, update_name: "Helen Marsh", update_date: created };
  batch.add("tenant", { id: tenantId, name: demoLicence.holder, licence_code: demoTenantCode, create_date: created });
  batch.add("licence", {
    tenant_id: tenantId,
    id: 1,
    holder: demoLicence.holder,
    issue_date: demoLicence.from,
    expire_date: demoLicence.until,
    modules: `{${demoLicence.modules}}`,
    users: demoLicence.users,
    signature: demoLicence.signature,
    ...stamp,
  });
  addOrganisations(batch, stamp);
  addSuppliers(batch, tenant, stamp);
  addMaterials(batch, tenant, stamp);
  addAddresses(batch, tenant, stamp);
  addRoles(batch, stamp);
  addEnumerations(batch, stamp);
  addMessagePolicies(batch, stamp);
  addParameters(batch, stamp);
  addLookups(batch, tenantId, tenant.materials, stamp);
  addReferenceData(batch, tenantId, tenant.materials, stamp);
  addMasterData(batch, tenantId, stamp);
  await addUsers(batch, stamp);
}

interface Stamp {
  create_name: string;
  create_date: string;
  update_name: string;
  update_date: string;
}

/** Values of dropdowns that this tenant has set up, named in the languages of its people. */
const enumerations = {
  BAR_TYPE: [
    "Item label / 物料标签 / 物料標籤 / Tem vật tư",
    "Box label / 外箱标签 / 外箱標籤 / Tem thùng",
    "Lot label / 批次标签 / 批號標籤 / Tem lô",
  ],
  NOTICE_TYPE: [
    "New order / 新订单 / Đơn hàng mới",
    "Delivery / 送货 / Giao hàng",
    "Reconciliation / 对账 / Đối chiếu",
  ],
  QUERY_DIMENTION: [
    "By order / 按订单 / 依訂單 / Theo đơn hàng",
    "By material / 按物料 / 依料號 / Theo vật tư",
    "By supplier / 按供应商 / 依供應商 / Theo nhà cung cấp",
  ],
};

function addEnumerations(batch: CopyBatch, stamp: Stamp): void {
  for (const [enumMid, names] of Object.entries(enumerations)) {
    for (const [index, name] of names.entries()) {
      batch.add("enumeration", {
        tenant_id: tenantId,
        enum_mid: enumMid,
        enum_value: String(index + 1),
        enum_name: name,
        sort: index + 1,
        ...stamp,
      });
    }
  }
}

/** What any tenant begins with; mails leave where the server has somewhere to send them by. */
function addMessagePolicies(batch: CopyBatch, stamp: Stamp): void {
  for (const policy of startingPolicies("en-US")) {
    batch.add("message_policy", {
      tenant_id: tenantId,
      message_policy_no: policy.messagePolicyNo,
      message_policy_name: policy.messagePolicyName,
      name_en_us: policy.nameEnUs ?? null,
      name_zh_cn: policy.nameZhCn ?? null,
      name_zh_tw: policy.nameZhTw ?? null,
      name_vi_vn: policy.nameViVn ?? null,
      message_event: policy.messageEvent,
      org_no: null,
      role_no: null,
      user_no: null,
      at_bell: policy.atBell,
      mail_choice: policy.mailChoice,
      to_supplier_address: policy.toSupplierAddress,
      notice_template_no: null,
      ...stamp,
    });
  }
}

/** Partners of several countries write telephone numbers in as many ways. */
function addParameters(batch: CopyBatch, stamp: Stamp): void {
  batch.add("sys_param", {
    tenant_id: tenantId,
    param_no: contactRuleParameter,
    param_name: "Telephone and email / 电话与邮箱 / 電話與電子郵件 / Điện thoại và email",
    param_value: "open",
    ...stamp,
  });
}

function addOrganisations(batch: CopyBatch, stamp: Stamp): void {
  for (const [index, { orgNo, orgName, orgShortName, rules }] of organisations.entries()) {
    batch.add("organisation", {
      tenant_id: tenantId,
      id: index + 1,
      org_no: orgNo,
      org_name: orgName,
      org_short_name: orgShortName,
      ...stamp,
    });
    batch.add("answer_configuration", {
      tenant_id: tenantId,
      org_no: orgNo,
      acceptance_deadline_days: rules.acceptanceDeadlineDays,
      quantity_tolerance_percent: rules.quantityTolerancePercent,
      answer_updates_order: rules.answerUpdatesOrder ? "1" : "0",
      ...stamp,
    });
    batch.add("delivery_rule", {
      tenant_id: tenantId,
      org_no: orgNo,
      rule_name: orgShortName,
      notice_approval_asked: rules.approvalAsked ? "1" : "0",
      arrival_early_days: rules.earlyDays,
      arrival_late_days: rules.lateDays,
      ...stamp,
    });
  }
  for (const [index, { warehouseNo, warehouseName, orgNo }] of warehouses.entries()) {
    batch.add("warehouse", {
      tenant_id: tenantId,
      id: index + 1,
      warehouse_no: warehouseNo,
      warehouse_name: warehouseName,
      org_no: orgNo,
      calendar_no: orgNo.slice(0, 2),
      time_zone: orgNo.startsWith("TW") ? "Asia/Taipei" : "Asia/Ho_Chi_Minh",
      ...stamp,
    });
  }
}

function addSuppliers(batch: CopyBatch, tenant: Tenant, stamp: Stamp): void {
  for (const [index, supplier] of tenant.suppliers.entries()) {
    batch.add("supplier", {
      tenant_id: tenantId,
      id: index + 1,
      supplier_no: supplier.supplierNo,
      supplier_name: supplier.supplierName,
      supplier_short_name: supplier.supplierShortName,
      contacts: supplier.contacts,
      telphone: supplier.telphone,
      email: `sales@${supplier.supplierNo.toLowerCase()}.example.com`,
      sscc_prefix: index % 2 === 0 ? `69${String(10_000 + 37 * index)}` : null,
      ...stamp,
    });
    for (const orgNo of supplier.orgNo) {
      batch.add("supplier_organisation", {
        tenant_id: tenantId,
        supplier_no: supplier.supplierNo,
        org_no: orgNo,
        is_frozen: supplier.frozenOrgNo.includes(orgNo),
      });
    }
  }
}

function addMaterials(batch: CopyBatch, tenant: Tenant, stamp: Stamp): void {
  for (const [index, material] of Object.values(tenant.materials).flat().entries()) {
    batch.add("material", {
      tenant_id: tenantId,
      id: index + 1,
      item_no: material.itemNo,
      item_name: material.itemName,
      spec: material.spec.trim(),
      item_group_no: groupNumber(material.category),
      unit_no: material.unitNo,
      shelf_life_days: material.shelfLifeDays,
      pack_qty: material.packQty,
      box_rule_no: null,
      bar_rule_no: null,
      lot_rule_no: null,
      serial_control: material.serialControl ? "1" : "0",
      inspection_asked: index % 5 === 0 ? "1" : "0",
      first_in_first_out: material.shelfLifeDays === null ? "0" : "1",
      ...stamp,
    });
  }
}

function addAddresses(batch: CopyBatch, tenant: Tenant, stamp: Stamp): void {
  const withDefault = new Set<string>();
  for (const { warehouseNo, warehouseName, orgNo, keeper, address } of warehouses) {
    batch.add("address", {
      tenant_id: tenantId,
      id: tenant.addressIds.get(warehouseNo) ?? null,
      office_name: warehouseName,
      loadadr_type: addressType.code.receive,
      org_no: orgNo,
      supplier_no: null,
      contacts: keeper,
      mobile: "13900020000",
      area_id: address.area,
      zip_code: address.zip,
      detail_address: address.detail,
      start_time_str: "08:00",
      due_time_str: "17:00",
      warehouse_no: warehouseNo,
      platform_no: firstDock(warehouseNo),
      default_address_sign: withDefault.has(orgNo) ? "0" : "1",
      ...stamp,
    });
    withDefault.add(orgNo);
  }
  for (const supplier of tenant.suppliers) {
    batch.add("address", {
      tenant_id: tenantId,
      id: tenant.addressIds.get(supplier.supplierNo) ?? null,
      office_name: supplier.supplierShortName,
      loadadr_type: addressType.code.send,
      org_no: null,
      supplier_no: supplier.supplierNo,
      contacts: supplier.contacts,
      mobile: supplier.mobile,
      area_id: null,
      zip_code: null,
      detail_address: supplier.address,
      start_time_str: null,
      due_time_str: null,
      warehouse_no: null,
      platform_no: null,
      default_address_sign: "1",
      ...stamp,
    });
  }
}

function addRoles(batch: CopyBatch, stamp: Stamp): void {
  for (const [index, [roleNo, grants]] of Object.entries(startingRoles).entries()) {
    const role_name = demoRoleNames[roleNo as StartingRole];
    const role_side = startingSides[roleNo] ?? null;
    batch.add("role", { tenant_id: tenantId, id: index + 1, role_no: roleNo, role_name, role_side, ...stamp });
    for (const [name, { menuNo }] of Object.entries(menus)) {
      const flags = grants[name as keyof typeof menus];
      if (flags) batch.add("role_menu", { tenant_id: tenantId, role_no: roleNo, menu_no: menuNo, flags: `{${flags}}` });
    }
  }
}

async function addUsers(batch: CopyBatch, stamp: Stamp): Promise<void> {
  for (const [index, account] of demoAccounts.entries()) {
    const user = { tenant_id: tenantId, user_id: index + 1 };
    batch.add("app_user", {
      tenant_id: tenantId,
      id: index + 1,
      user_no: account.userNo,
      user_name: account.userName,
      password_hash: await hashPassword(demoPassword),
      phone: account.phone,
      email: account.email,
      supplier_no: account.supplierNo ?? null,
      // Nobody is away.
      substitute_no: null,
      language_code: null,
      ...stamp,
    });
    batch.add("user_role", { ...user, role_no: account.role });
    for (const orgNo of account.scopeOrgNo ?? []) {
      batch.add("user_scope", { ...user, data_type: scopeType.organisation, data_value: orgNo });
    }
    for (const warehouseNo of account.scopeWarehouseNo ?? []) {
      batch.add("user_scope", { ...user, data_type: scopeType.warehouse, data_value: warehouseNo });
    }
  }
}
