/**
 * Connections to PostgreSQL that a node holds at most beside those of `DATABASE_POOL_SIZE`, which serve calls: for what works across
 * tenants, for jobs, and to listen for live messages. Their `application_name` tells them apart.
 */
export const furtherConnections = { "tandem-owner": 3, "tandem-jobs": 3, "tandem-live": 1 } as const;

/** All connections that a node holds at most. */
export function connectionsOfNode({ DATABASE_POOL_SIZE }: { readonly DATABASE_POOL_SIZE: number }): number {
  return Object.values(furtherConnections).reduce((sum: number, count) => sum + count, DATABASE_POOL_SIZE);
}
