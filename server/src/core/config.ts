import { join, resolve } from "node:path";
import { z } from "zod";
import { usualDataDirectory } from "./data-directory.ts";
import { isPublicKey } from "./ed25519.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const seconds = z.coerce.number().int().positive();

/** A scheme, a host and maybe a port, and nothing that could say more in a content policy. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(value) && URL.parse(value)?.origin === value;
}

const variablesShape = z.object({
  /** Port the portal is served on. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on; unless given 127.0.0.1 while demo accounts are open, else 0.0.0.0. */
  HOST: z.string().min(1).optional(),
  /** Your own PostgreSQL, 15 or newer; without it the server runs one itself. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  /** Connections to PostgreSQL. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  /** Recurring statements that each connection keeps planned, in the memory of its PostgreSQL process. */
  PREPARED_STATEMENTS: z.coerce.number().int().min(0).max(10_000).default(120),
  /** The execution at which a statement counts as recurring. */
  PREPARED_FROM: z.coerce.number().int().min(1).max(1000).default(3),
  /** How long a server that is asked to stop goes on answering, for load balancers to learn of it. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  /** How often nodes look for scheduled jobs that others left behind. */
  JOB_LOOK_SECONDS: seconds.max(3600).default(20),
  /** Where the server keeps its own PostgreSQL and files. */
  DATA_DIRECTORY: z.string().min(1).default(usualDataDirectory),
  /** Where files of calls under way are kept: in DATA_DIRECTORY unless given. */
  SPOOL_DIRECTORY: z.string().min(1).optional(),
  /** How much of the disk exports and prints that wait to be sent may take. */
  SPOOL_MEGABYTES: z.coerce.number().int().min(1).max(10_000_000).default(4096),
  /** An answer of which the reader takes nothing for this long is broken off. */
  STALLED_SECONDS: seconds.max(3600).default(60),
  /** Load the demo tenant into an empty database; unless said, only into that of the server itself, and behind no proxy. */
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** A session ends when unused for this long. */
  SESSION_IDLE_SECONDS: seconds.default(4 * 3600),
  /** A session ends this long after signing in, used or not. */
  SESSION_SECONDS: seconds.default(16 * 3600),
  /** Sessions a user may have at once; the oldest ends when there are more. */
  SESSIONS_PER_USER: z.coerce.number().int().min(1).max(100).default(5),
  /** Wrong passwords before a user is locked (S5.10b). */
  SIGN_IN_ATTEMPTS: z.coerce.number().int().min(1).max(100).default(5),
  /** How long a locked user stays locked (S5.10b). */
  SIGN_IN_LOCK_MINUTES: z.coerce.number().int().min(1).max(10_000).default(15),
  /** Sign-in calls allowed per address and minute, right or wrong: an office may share one. */
  SIGN_IN_RATE: z.coerce.number().int().min(1).max(100_000).default(300),
  /** Failed sign-ins per address and minute after which it waits; devices that are known do not. */
  SIGN_IN_FAILURE_RATE: z.coerce.number().int().min(1).max(100_000).default(30),
  /** Calls of each other kind that need no session, allowed per address and minute. */
  PUBLIC_CALL_RATE: z.coerce.number().int().min(1).max(10_000_000).default(600),
  /** Serve /docs and /openapi.json. */
  DOCUMENTATION: flag.default(true),
  /** Origins besides the portal's own host whose pages may open live connections, separated by commas or spaces. */
  PORTAL_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), "must be origins as in https://portal.example.com"),
  /** Days for which the audit log is kept. */
  AUDIT_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  /** Public key of who issues licences; without one none is asked for. */
  LICENCE_PUBLIC_KEY: z
    .string()
    .refine(isPublicKey, "must be an Ed25519 public key, as base64 of its DER form")
    .nullable()
    .default(null),
  /** Trust X-Forwarded-* as the one proxy in front adds it. */
  TRUST_PROXY: flag.default(false),
  /** Tenant whose announcements are shown without signing in; needed only where there are several. */
  PUBLIC_TENANT: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** Bearer token that may read /metrics from elsewhere than this machine. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where pages may look for print services besides the computer they are on: origins, separated by commas or spaces. */
  PRINT_SERVICE_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), "must be origins as in https://print.example.com:8443"),
  /** Rows a spreadsheet import takes. */
  IMPORT_ROWS: z.coerce.number().int().min(1).max(1_000_000).default(200_000),
  /** Base address of the ERP from which orders are pulled; without it none are. */
  ERP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === "", "must not hold a user name")
    .optional(),
  /** Signs what is asked of the ERP. */
  ERP_SECRET: z.string().min(16).optional(),
  /** Tenant whose orders the ERP holds; needed only where there are several. */
  ERP_TENANT: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** How often orders are pulled, in minutes; 0: only when somebody asks. */
  ERP_PULL_MINUTES: z.coerce.number().int().min(0).max(59).default(10),
  /** Whether the ERP is told what becomes of issued orders. */
  ERP_PUSH: flag.default(false),
  /** How long after a step the ERP is told of it: so long the step may be undone. */
  ERP_PUSH_DELAY_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  /** Whether the ERP is asked to post approved invoices; without it buyers book them themselves. */
  ERP_INVOICES: flag.default(false),
  /** The mail server, as smtps://user:password@mail.example.com; without it no mail leaves. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails come from, as Tandem <tandem@example.com>. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address")
    .optional(),
  /** The address under which people reach the portal, for links in what is sent to them. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === "", "must not hold a user name")
    .optional(),
  /** Whether webhooks may be told at addresses of private networks, and over plain http. */
  WEBHOOK_PRIVATE: flag.default(false),
  /** S3-compatible storage for files; without a bucket they are kept on disk. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

const environment = variablesShape
  .refine((config) => config.ERP_URL === undefined || config.ERP_SECRET !== undefined, {
    path: ["ERP_SECRET"],
    message: "is needed with ERP_URL",
  })
  .refine((config) => !config.ERP_PUSH || config.ERP_URL !== undefined, {
    path: ["ERP_URL"],
    message: "is needed with ERP_PUSH",
  })
  .refine((config) => !config.ERP_INVOICES || config.ERP_URL !== undefined, {
    path: ["ERP_URL"],
    message: "is needed with ERP_INVOICES",
  })
  .refine((config) => config.SMTP_URL === undefined || config.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    message: "is needed with SMTP_URL",
  })
  .refine((config) => config.SMTP_URL === undefined || config.PORTAL_URL !== undefined, {
    path: ["PORTAL_URL"],
    message: "is needed with SMTP_URL",
  });

export type Config = z.output<typeof environment> & { readonly DEMO: boolean; readonly SPOOL_DIRECTORY: string };

/** The configuration is wrong; the message names every wrong variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; unset and empty mean the default.
 * @throws ConfigError naming what is wrong, without repeating any value
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is wrong:\n${lines.join("\n")}`);
  }
  const directory = resolve(parsed.data.DATA_DIRECTORY);
  const spool = resolve(parsed.data.SPOOL_DIRECTORY ?? join(directory, "spool"));
  const demo = parsed.data.DEMO ?? (parsed.data.DATABASE_URL === undefined && !parsed.data.TRUST_PROXY);
  return { ...parsed.data, DEMO: demo, DATA_DIRECTORY: directory, SPOOL_DIRECTORY: spool };
}
