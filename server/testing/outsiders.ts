import type { InputOf } from "@tandem/contract/core/service";
import { entities } from "@tandem/contract/entities";
import type { Services } from "@tandem/contract/services";
import { chooseOwnPassword, databaseOf, encoded, type TestApplication, type TestUser } from "./application.ts";
import { placesOf } from "./base-records.ts";
import { asOwner } from "./owner.ts";
import type { NamedRecord, RecordKind } from "./probe.ts";
import { buyersKinds } from "./reference-data.ts";
import { buildScopedRecords } from "./scoped-records.ts";
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

type Name = (typeof outsiderNames)[number];

/** Adds who is limited to one supplier, organisation, warehouse or class, and the places of both organisations. */
async function addLimited(admin: TestUser) {
  await addUser(admin, "supplierOfAll", { supplierNo: "SB" });
  await addUser(admin, "adminOfBeta", { scopeSupplierNo: ["SB"] });
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
  await addUser(admin, "adminOfSpares", { scopeWarehouseNo: ["W2"] });
  const placedInOne = await placesOf(admin, "O1", "W1");
  await placesOf(admin, "O2", "W3");
  await addUser(admin, "adminOfClass", { scopeClassifyType: ["K-O2"] });
  await addUser(admin, "adminOfBusinessClass", { scopeBusinessClassifyType: ["F-O2"] });
  return { placedInOne };
}

type Built = Awaited<ReturnType<typeof addLimited>> & Awaited<ReturnType<typeof buildScopedRecords>>;

/** What its keeper alone sees, and a user of all organisations. */
const kept = ({ ofTenant: { tag, exportTemplate }, one: { user } }: Built) => ({ tag, exportTemplate, user });

function hiddenFromSupplier(built: Built): Outsider["hidden"] {
  const { documents, one, two, ofAlpha, madeInOne, placedInOne, common, terms, ofTenant } = built;
  return {
    ...documents,
    ...ofAlpha,
    ...madeInOne,
    ...placedInOne,
    ...terms,
    ...ofBuyers({ ...common, ...ofTenant }),
    ...kept(built),
    material: built.unneeded,
    news: built.news,
    organisation: two.organisation,
    warehouse: one.warehouse,
  };
}

function hiddenFromOrganisation(built: Built): Outsider["hidden"] {
  const { documents, one, madeInOne, placedInOne, terms, ofOneOnly } = built;
  return {
    ...documents,
    ...madeInOne,
    ...placedInOne,
    priceAgreement: terms.priceAgreement,
    organisation: one.organisation,
    warehouse: one.warehouse,
    address: one.address,
    ...kept(built),
    supplier: ofOneOnly,
  };
}

/** The records that each must not see. */
const hiddenFrom: Readonly<Record<Name, (built: Built) => Outsider["hidden"]>> = {
  supplier: hiddenFromSupplier,
  suppliers: (built) => ({
    ...ofOneSupplier({ ...built.documents, ...built.terms }),
    ...built.ofAlpha,
    ...kept(built),
  }),
  organisation: hiddenFromOrganisation,
  warehouse: (built) => ({
    warehouse: built.one.warehouse,
    address: built.placedAddress,
    ...placed({ ...built.placedInOne, ...built.documents }),
    ...kept(built),
  }),
  class: (built) => ({ ...classed({ ...built.placedInOne, ...built.documents }), ...kept(built) }),
  businessClass: (built) => ({ ...finelyClassed({ ...built.placedInOne, ...built.documents }), ...kept(built) }),
  tenant: ({ documents, one, madeInOne, placedInOne, common, terms, ofTenant, news }) => ({
    ...{ ...documents, ...one, ...madeInOne, ...placedInOne, ...common, ...terms, ...ofTenant, news },
  }),
  firstTenant: ({ second }) => second,
};

const mayHold: Readonly<Record<Name, Outsider["mayHold"]>> = {
  supplier: (kind, row) =>
    kind === "user" || kind === "supplier"
      ? row.supplierNo === "SB"
      : !buyersKinds.includes(kind) &&
        within(row.supplierNo, ["SB"]) &&
        within(row.orgNo, ["O1"]) &&
        // And the packaging of which it has an account.
        within(row.itemNo, ["M1", "PALLET"]) &&
        within(row.warehouseNo, ["W2"]),
  suppliers: (kind, row) =>
    kind === "user"
      ? row.supplierNo === "SB" || limitedTo(row.scopeSupplierNo, ["SB"])
      : within(row.supplierNo, ["SB"]),
  organisation: (kind, row) =>
    kind === "user"
      ? limitedTo(row.scopeOrgNo, ["O2"])
      : within(row.orgNo, ["O2"]) && within(row.frozenOrgNo, ["O2"]) && within(row.supplierNo, ["SA"]),
  warehouse: (kind, row) =>
    kind === "user"
      ? limitedTo(row.scopeWarehouseNo, ["W2"])
      : !isPlaced(kind) || (within(row.warehouseNo, ["W2"]) && within(row.delWarehouseNo, ["W2"])),
  class: (kind, row) =>
    kind === "user"
      ? limitedTo(row.scopeClassifyType, ["K-O2"])
      : !isClassed(kind) || ofClass(row.classifyType, row, "K-O2"),
  businessClass: (kind, row) =>
    kind === "user"
      ? limitedTo(row.scopeBusinessClassifyType, ["F-O2"])
      : !isFinelyClassed(kind) || ofClass(row.businessClassifyType, row, "F-O2"),
  tenant: null,
  firstTenant: null,
};

/** Who is kept from the records, and who may see them. */
const users: Readonly<Record<Name, Pick<Outsider, "userNo" | "insider">>> = {
  supplier: { userNo: "supplierOfAll", insider: "admin" },
  suppliers: { userNo: "adminOfBeta", insider: "admin" },
  organisation: { userNo: "adminOfTwo", insider: "admin" },
  warehouse: { userNo: "adminOfSpares", insider: "admin" },
  class: { userNo: "adminOfClass", insider: "admin" },
  businessClass: { userNo: "adminOfBusinessClass", insider: "admin" },
  tenant: { userNo: "admin@2", insider: "admin" },
  firstTenant: { userNo: "admin", insider: "admin@2" },
};

/**
 * Fills the world with documents of two suppliers in two organisations and with a second tenant, and answers those who may
 * see only part of it: people of another supplier, organisation, warehouse and tenant.
 */
export async function buildOutsiders(app: TestApplication): Promise<Record<Name, Outsider>> {
  await buildWorld(app.connectionString, "@2");
  const limited = await addLimited(await app.as("admin"));
  const built = { ...limited, ...(await buildScopedRecords(app)) };
  const outsiders = outsiderNames.map((name): [Name, Outsider] => [
    name,
    { ...users[name], hidden: hiddenFrom[name](built), mayHold: mayHold[name] },
  ]);
  return Object.fromEntries(outsiders) as Record<Name, Outsider>;
}

/** Orders, deliveries and what follows from these, which does not say of which warehouse it is. */
const followsPlaced = /^(approval$|label|purchaseOrder|shipping)/;

/** Records of the kind may be of a warehouse. */
const isPlaced = (kind: string) => entities.get(kind)?.fields.warehouseNo !== undefined || followsPlaced.test(kind);

/** Records of the kind are of one supplier each. */
const isOfOneSupplier = (kind: string) => entities.get(kind)?.fields.supplierNo?.optional === false;

/** Labels, stock and what moves it, which do not say of which class they are. */
const followsClassed = /^(label|stock)/;

/** Records of the kind are of a class, and of a finer one. */
const isClassed = (kind: string) => entities.get(kind)?.fields.classifyType !== undefined || followsClassed.test(kind);
const isFinelyClassed = (kind: string) =>
  entities.get(kind)?.fields.businessClassifyType !== undefined || followsClassed.test(kind);

/** A row is of a class of the second organisation; where rows do not say their class, they are of that organisation. */
const ofClass = (said: unknown, { orgNo }: AnyRow, wanted: string) =>
  said === undefined ? within(orgNo, ["O2"]) : said === wanted;

const those = (isOne: (kind: string) => boolean) => (records: Readonly<Partial<Record<RecordKind, NamedRecord>>>) =>
  Object.fromEntries(Object.entries(records).filter(([kind]) => isOne(kind)));
const classed = those(isClassed);
const ofOneSupplier = those(isOfOneSupplier);
const finelyClassed = those(isFinelyClassed);
/** Those of some records that no supplier sees. */
const ofBuyers = those((kind) => buyersKinds.includes(kind));

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
