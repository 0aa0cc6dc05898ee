import type { TestApplication, TestUser } from "./application.ts";
import { commonRecords, placesOf, productionOf, termsOf } from "./base-records.ts";
import { baseRecords, buildDocuments, draftOf, firstOf, keptBy, newsFor, only } from "./hidden-records.ts";

/** What the second tenant has of everything. */
async function recordsOfSecond(admin: TestUser) {
  return {
    ...(await baseRecords(admin, "O1", "W1", "Gate One")),
    ...(await productionOf(admin, "O1")),
    ...(await placesOf(admin, "O1", "W1")),
    ...(await commonRecords(admin)),
    ...(await termsOf(admin)),
    ...(await draftOf(admin)),
    ...(await keptBy(admin)),
    news: await newsFor(admin, "admin@2"),
  };
}

/** Documents of two suppliers in two organisations with all that they name, and what a second tenant has. */
export async function buildScopedRecords(app: TestApplication) {
  const admin = await app.as("admin");
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
  const ofTenant = await keptBy(admin);
  const second = await recordsOfSecond(await app.as("admin@2"));
  const news = await newsFor(admin, "admin");
  const ofOneOnly = only(
    await admin.ok("suppliers", "getbmsupplierlistbyparams", { ...firstOf, condition: { supplierNo: "SB" } }),
  );
  // No order of either supplier names it.
  const unneeded = only(
    await admin.ok("materials", "getbmitemlistbyparams", { ...firstOf, condition: { itemNo: "M5" } }),
  );
  const ofAlpha = { supplier: two.supplier, address: two.address };
  return {
    ...{ documents, one, two, madeInOne, common, terms, placedAddress, ofTenant, second, news },
    ...{ ofOneOnly, unneeded, ofAlpha },
  };
}
