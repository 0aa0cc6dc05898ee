import { z } from "zod";
import { action, service } from "../core/service.ts";

/** How the node that answers and what it stands on are: what cannot be learned, or is of other tenants too, is null. */
export const systemHealth = z.object({
  versions: z.object({
    tandem: z.string(),
    node: z.string(),
    postgres: z.string().nullable(),
    /** The last migration of the database. */
    migration: z.string().nullable(),
  }),
  server: z.object({ name: z.string(), startedAt: z.string(), memoryBytes: z.number(), livePages: z.int() }),
  database: z.object({
    isThere: z.boolean(),
    bytes: z.number().nullable(),
    /** Connections of the node: open, of these idle, and calls that wait for one. */
    open: z.int(),
    idle: z.int(),
    awaited: z.int(),
  }),
  /** News on the way: waiting, given up, and the age of the oldest. */
  outbox: z.object({ waiting: z.int(), stuck: z.int(), oldestSeconds: z.number() }).nullable(),
  jobs: z.object({ normal: z.int(), paused: z.int(), failed: z.int() }),
  files: z.object({ isThere: z.boolean(), isRemote: z.boolean() }),
  disks: z.array(z.object({ directory: z.enum(["data", "spool"]), freeBytes: z.number() })),
  /** What the node remembers, so as not to ask again. */
  caches: z.array(
    z.object({ name: z.string(), entries: z.int(), hits: z.int(), misses: z.int(), canBeEmptied: z.boolean() }),
  ),
});
export type SystemHealth = z.output<typeof systemHealth>;

/** The state of the server, and its caches (B2.30). */
export const health = service(
  "ISysHealthService",
  { menus: ["systemHealth"], atAnyTime: true },
  {
    getSysHealth: action({ permission: "isSearch", input: z.strictObject({}), output: systemHealth }),
    emptySysCache: action({
      permission: "isModify",
      summary: "Forgets what the node remembers under a name; sessions are looked up anew by all nodes.",
      input: z.strictObject({ name: z.string().max(100) }),
      output: z.object({ forgotten: z.int() }),
    }),
  },
);
