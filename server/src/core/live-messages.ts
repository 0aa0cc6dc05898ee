import type { WebSocket } from "@fastify/websocket";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";

const channel = "tandem_live";

/** A message for the pages of a user, or for one page by its key. */
type Target =
  | { readonly page: string }
  | { readonly userId: string }
  | { readonly supplierNo: string; readonly tenantId: string }
  | { readonly buyersOf: string; readonly tenantId: string };

/** Who looks at a page, and what they may hear of. */
export interface Viewer {
  readonly userId: string;
  readonly tenantId: string;
  readonly supplierNo: string | null;
  readonly organisations: readonly string[] | null;
}

export interface LivePage {
  readonly socket: WebSocket;
  readonly page: string;
  /** Changes with the user's rights. */
  viewer: Viewer;
}

interface Envelope {
  readonly target: Target;
  readonly text: string;
}

/** Tells a node that sessions of a user changed, so that it forgets what it remembers of them. */
export type SessionListener = (userId: string) => void;

const reconnectAfter = 1000;
/** A notification may hold 8000 bytes. */
const maxText = 6000;

/**
 * Messages to open pages (S4.10), on whichever node they are connected: they travel by NOTIFY and every node delivers
 * to its own pages.
 */
export class LiveMessages {
  private readonly pages = new Set<LivePage>();
  private readonly sessionListeners = new Set<SessionListener>();
  private listener: Client | undefined;
  private stopped = false;
  private readonly connectionString: string;
  private readonly pool: Pool;
  private readonly logger: Logger;

  constructor(connectionString: string, pool: Pool, logger: Logger) {
    this.connectionString = connectionString;
    this.pool = pool;
    this.logger = logger;
  }

  /** Begins to listen; comes back by itself when the database was away. */
  async start(): Promise<void> {
    const client = new Client({ connectionString: this.connectionString, application_name: "tandem-live" });
    client.on("notification", (message) => this.receive(message.payload ?? ""));
    client.on("error", (error) => this.logger.warn({ error: error.message }, "Live messages lost the database"));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Only what had begun can end: a failed try is tried again by who made it, and once.
    client.once("end", () => this.restart());
    this.listener = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const page of this.pages) page.socket.close(1001);
    await this.listener?.end();
  }

  open(page: LivePage): void {
    this.pages.add(page);
    page.socket.on("close", () => this.pages.delete(page));
  }

  get openPages(): number {
    return this.pages.size;
  }

  /** @returns what ends the listening */
  onSessionChange(listener: SessionListener): () => void {
    this.sessionListeners.add(listener);
    return () => this.sessionListeners.delete(listener);
  }

  /** Sends text to one page; lost when the page is gone, as progress may be. */
  async sendToPage(page: string, text: string): Promise<void> {
    await this.notify({ target: { page }, text: text.slice(0, maxText) });
  }

  /** Sends text to every page the target has open. */
  async send(target: Target, text: string): Promise<void> {
    await this.notify({ target, text: text.slice(0, maxText) });
  }

  /** Makes every node forget what it remembers of the user's sessions. */
  async sessionsChanged(userId: string): Promise<void> {
    for (const listener of this.sessionListeners) listener(userId);
    await this.notify({ target: { userId }, text: "sessionsChanged" });
  }

  private async notify(envelope: Envelope): Promise<void> {
    await this.pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(envelope)]);
  }

  private receive(payload: string): void {
    const { target, text }: Envelope = JSON.parse(payload);
    if (text === "sessionsChanged" && "userId" in target) {
      for (const listener of this.sessionListeners) listener(target.userId);
      return;
    }
    for (const page of this.pages) if (isFor(page, target)) page.socket.send(text);
  }

  private restart(): void {
    if (this.stopped) return;
    setTimeout(() => this.start().catch(() => this.restart()), reconnectAfter).unref();
  }
}

function isFor({ page, viewer }: LivePage, target: Target): boolean {
  if ("page" in target) return page === target.page;
  if ("userId" in target) return viewer.userId === target.userId;
  if (viewer.tenantId !== target.tenantId) return false;
  if ("supplierNo" in target) return viewer.supplierNo === target.supplierNo;
  return (
    viewer.supplierNo === null && (viewer.organisations === null || viewer.organisations.includes(target.buyersOf))
  );
}
