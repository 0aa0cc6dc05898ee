import { startTestApplication } from "./application.ts";
import { addUser } from "./outsiders.ts";
import { addNamed, letLook } from "./reference-data.ts";

/** The world with what plain base data names, kept by an administrator, and one who sees a single organisation. */
export async function startReferenceData() {
  const app = await startTestApplication();
  const admin = await app.as("admin");
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
  const adminOfTwo = await app.as("adminOfTwo");
  for (const roleNo of ["buyer", "supplier"]) await letLook(admin, roleNo);
  await addNamed(admin);
  return { app, admin, adminOfTwo };
}
