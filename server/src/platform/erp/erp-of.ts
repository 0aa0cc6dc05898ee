import type { Platform } from "../../core/context.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { type Erp, httpErp } from "./connector.ts";

type Means = Pick<Platform, "config" | "pool" | "logger">;

/** The tenant whose orders the ERP holds; undefined where several might be meant. */
export async function tenantOfErp({ config, pool }: Means): Promise<string | undefined> {
  return config.ERP_TENANT ?? (await onlyTenant(pool));
}

/** The ERP of a tenant; null where none is configured for it. */
export async function erpOf(means: Means, tenantId: string): Promise<Erp | null> {
  if (means.config.ERP_URL === undefined) return null;
  return (await tenantOfErp(means)) === tenantId ? httpErp(means.config, means.logger) : null;
}
