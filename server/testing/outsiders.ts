import type { InputOf } from "@tandem/contract/core/service";
import { entities } from "@tandem/contract/entities";
import type { Services } from "@tandem/contract/services";
import { chooseOwnPassword, databaseOf, encoded, type TestApplication, type TestUser } from "./application.ts";
import { commonRecords, placesOf, productionOf, termsOf } from "./base-records.ts";
import { baseRecords, buildDocuments, draftOf, firstOf, keptBy, newsFor, only } from "./hidden-records.ts";
import { asOwner } from "./owner.ts";
import type { NamedRecord, RecordKind } from "./probe.ts";
import { buyersKinds } from "./reference-data.ts";
import { buildWorld, hashOfPassword, password } from "./world.ts";

/** A row of any list. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** Somebody who holds every permission there is, and is kept from what is somebody else's by the scope alone. */
export interface Outsider {
  readonly userNo: string;
  /** Who holds the same permissions and may see the records. */
  readonly insider: string;
  /** Records that the outsider must not see, by kind; kinds that are missing are no secret. */
  readonly hidden: Readonly<Partial<Record<RecordKind, NamedRecord>>>;
  /** Whether a row may be in a list of the outsider's; null: none that the insider sees. */
  readonly mayHold: ((kind: RecordKind, row: AnyRow) => boolean) | null;
}

type SavedUser = InputOf<Services["users"]["endpoints"]["saveOrUpdateSysUser"]>;

/**
 * Adds a user who may do everything, within the given limits. Who may sign in has the password of the world for their own. Where
 * the database is known it is written there: choosing one is three hashes, and each sign-in by it another.
 */
export async function addUser(admin: TestUser, userNo: string, limits: Partial<SavedUser>): Promise<void> {
  const isNew = limits.id === undefined && limits.statusCode !== "0";
  const given = isNew ? `${password} first` : password;
  await admin.ok("users", "saveOrUpdateSysUser", {
    userNo,
    userName: `User ${userNo}`,
    pwd: encoded(given),
    roleNo: ["admin"],
    scopeOrgNo: [],
    scopeWarehouseNo: [],
    statusCode: "1",
    ...limits,
  });
  if (!isNew) return;
  const connectionString = databaseOf(admin.url);
  if (!connectionString) return chooseOwnPassword(admin.url, userNo, given, password);
  await asOwner(
    { connectionString },
    "update app_user set password_hash = $2, password_not_own = false where user_no = $1",
    [userNo, await hashOfPassword()],
  );
}

/** The kinds of outsiders there are. */
export const outsiderNames = [
  "supplier",
  "suppliers",
  "organisation",
  "warehouse",
  "class",
  "businessClass",
  "tenant",
  "firstTenant",
] as const;

/**
 * Fills the world with documents of two suppliers in two organisations and with a second tenant, and answers those who may
 * see only part of it: people of another supplier, organisation, warehouse and tenant.
 */
export async function buildOutsiders(app: TestApplication): Promise<Record<(typeof outsiderNames)[number], Outsider>> {
  await buildWorld(app.connectionString, "@2");
  const admin = await app.as("admin");
  const secondAdmin = await app.as("admin@2");
  await addUser(admin, "supplierOfAll", { supplierNo: "SB" });
  await addUser(admin, "adminOfBeta", { scopeSupplierNo: ["SB"] });
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
  await addUser(admin, "adminOfSpares", { scopeWarehouseNo: ["W2"] });

  const placedInOne = await placesOf(admin, "O1", "W1");
  await placesOf(admin, "O2", "W3");
  await addUser(admin, "adminOfClass", { scopeClassifyType: ["K-O2"] });
  await addUser(admin, "adminOfBusinessClass", { scopeBusinessClassifyType: ["F-O2"] });
  const documents = await buildDocuments(app, "O1", "SA", "W1");
  await buildDocuments(app, "O1", "SB", "W2");
  await buildDocuments(app, "O2", "SA", "W3");
  const one = await baseRecords(admin, "O1", "W1", "Gate One");
  const two = await baseRecords(admin, "O2", "W3", "Alpha works");
  const madeInOne = await productionOf(admin, "O1");
  await productionOf(admin, "O2");
  const common = await commonRecords(admin);
  const terms = await termsOf(admin);
  const placedAddress = await admin.ok("addresses", "addbmcustomeraddress", {
    ...{ officeName: "Hall Three", loadadrType: "1", orgNo: "O2", warehouseNo: "W3", defaultAddressSign: "0" },
    ...{ contacts: "Keeper", detailAddress: "3 Dock Road" },
  });
  const { tag, exportTemplate, ...ofTenant } = await keptBy(admin);
  const second = {
    ...(await baseRecords(secondAdmin, "O1", "W1", "Gate One")),
    ...(await productionOf(secondAdmin, "O1")),
    ...(await placesOf(secondAdmin, "O1", "W1")),
    ...(await commonRecords(secondAdmin)),
    ...(await termsOf(secondAdmin)),
    ...(await draftOf(secondAdmin)),
    ...(await keptBy(secondAdmin)),
    news: await newsFor(secondAdmin, "admin@2"),
  };

  const news = await newsFor(admin, "admin");

  const { organisation, warehouse, address, user } = one;
  const ofOneOnly = only(
    await admin.ok("suppliers", "getbmsupplierlistbyparams", { ...firstOf, condition: { supplierNo: "SB" } }),
  );
  // No order of either supplier names it.
  const unneeded = only(
    await admin.ok("materials", "getbmitemlistbyparams", { ...firstOf, condition: { itemNo: "M5" } }),
  );
  const ofAlpha = { supplier: two.supplier, address: two.address };
  return {
    supplier: {
      userNo: "supplierOfAll",
      insider: "admin",
      hidden: {
        ...documents,
        ...ofAlpha,
        ...madeInOne,
        ...placedInOne,
        ...terms,
        material: unneeded,
        customer: common.customer,
        customerAddress: common.customerAddress,
        category: common.category,
        supplierClass: common.supplierClass,
        method: ofTenant.method,
        extDocConfig: ofTenant.extDocConfig,
        executionPolicy: ofTenant.executionPolicy,
        approvalRule: ofTenant.approvalRule,
        messagePolicy: ofTenant.messagePolicy,
        webhook: ofTenant.webhook,
        noticeTemplate: ofTenant.noticeTemplate,
        tag,
        exportTemplate,
        news,
        user,
        organisation: two.organisation,
        warehouse,
      },
      mayHold: (kind, row) =>
        kind === "user" || kind === "supplier"
          ? row.supplierNo === "SB"
          : !buyersKinds.includes(kind) &&
            within(row.supplierNo, ["SB"]) &&
            within(row.orgNo, ["O1"]) &&
            // And the packaging of which it has an account.
            within(row.itemNo, ["M1", "PALLET"]) &&
            within(row.warehouseNo, ["W2"]),
    },
    suppliers: {
      userNo: "adminOfBeta",
      insider: "admin",
      hidden: { ...ofOneSupplier({ ...documents, ...terms }), ...ofAlpha, tag, exportTemplate, user },
      mayHold: (kind, row) =>
        kind === "user"
          ? row.supplierNo === "SB" || limitedTo(row.scopeSupplierNo, ["SB"])
          : within(row.supplierNo, ["SB"]),
    },
    organisation: {
      userNo: "adminOfTwo",
      insider: "admin",
      hidden: {
        ...documents,
        ...madeInOne,
        ...placedInOne,
        priceAgreement: terms.priceAgreement,
        organisation,
        warehouse,
        address,
        tag,
        exportTemplate,
        user,
        supplier: ofOneOnly,
      },
      mayHold: (kind, row) =>
        kind === "user"
          ? limitedTo(row.scopeOrgNo, ["O2"])
          : within(row.orgNo, ["O2"]) && within(row.frozenOrgNo, ["O2"]) && within(row.supplierNo, ["SA"]),
    },
    warehouse: {
      userNo: "adminOfSpares",
      insider: "admin",
      hidden: {
        warehouse,
        address: placedAddress,
        ...placed({ ...placedInOne, ...documents }),
        tag,
        exportTemplate,
        user,
      },
      mayHold: (kind, row) =>
        kind === "user"
          ? limitedTo(row.scopeWarehouseNo, ["W2"])
          : !isPlaced(kind) || (within(row.warehouseNo, ["W2"]) && within(row.delWarehouseNo, ["W2"])),
    },
    class: {
      userNo: "adminOfClass",
      insider: "admin",
      hidden: { ...classed({ ...placedInOne, ...documents }), tag, exportTemplate, user },
      mayHold: (kind, row) =>
        kind === "user"
          ? limitedTo(row.scopeClassifyType, ["K-O2"])
          : !isClassed(kind) || ofClass(row.classifyType, row, "K-O2"),
    },
    businessClass: {
      userNo: "adminOfBusinessClass",
      insider: "admin",
      hidden: { ...finelyClassed({ ...placedInOne, ...documents }), tag, exportTemplate, user },
      mayHold: (kind, row) =>
        kind === "user"
          ? limitedTo(row.scopeBusinessClassifyType, ["F-O2"])
          : !isFinelyClassed(kind) || ofClass(row.businessClassifyType, row, "F-O2"),
    },
    tenant: {
      userNo: "admin@2",
      insider: "admin",
      hidden: {
        ...documents,
        ...one,
        ...madeInOne,
        ...placedInOne,
        ...common,
        ...terms,
        ...ofTenant,
        tag,
        exportTemplate,
        news,
      },
      mayHold: null,
    },
    firstTenant: { userNo: "admin", insider: "admin@2", hidden: second, mayHold: null },
  };
}

/** Orders, deliveries and what follows from these, which does not say of which warehouse it is. */
const followsPlaced = /^(approval$|label|purchaseOrder|shipping)/;

/** Records of the kind may be of a warehouse. */
const isPlaced = (kind: string) => entities.get(kind)?.fields.warehouseNo !== undefined || followsPlaced.test(kind);

/** Records of the kind are of one supplier each. */
const isOfOneSupplier = (kind: string) => entities.get(kind)?.fields.supplierNo?.optional === false;

/** Records of the kind are of a class, and of a finer one. */
const isClassed = (kind: string) => entities.get(kind)?.fields.classifyType !== undefined;
const isFinelyClassed = (kind: string) => entities.get(kind)?.fields.businessClassifyType !== undefined;

/** A row is of a class of the second organisation; where rows do not say their class, they are of that organisation. */
const ofClass = (said: unknown, { orgNo }: AnyRow, wanted: string) =>
  said === undefined ? within(orgNo, ["O2"]) : said === wanted;

const those = (isOne: (kind: string) => boolean) => (records: Readonly<Partial<Record<RecordKind, NamedRecord>>>) =>
  Object.fromEntries(Object.entries(records).filter(([kind]) => isOne(kind)));
const classed = those(isClassed);
const ofOneSupplier = those(isOfOneSupplier);
const finelyClassed = those(isFinelyClassed);

/** Those of some records that are of a warehouse. */
const placed = those(isPlaced);

/** A value, or each of a list of values, is one of those allowed; what a row does not have is no matter. */
function within(value: unknown, allowed: readonly string[]): boolean {
  return value === undefined || value === null || [value].flat().every((one) => allowed.includes(String(one)));
}

/** Something is listed, and nothing but what is allowed: an empty list would mean no limit. */
function limitedTo(value: unknown, allowed: readonly string[]): boolean {
  return Array.isArray(value) && value.length > 0 && within(value, allowed);
}
