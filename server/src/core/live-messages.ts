import type { WebSocket } from "@fastify/websocket";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";
import { connectionLimits } from "./connection-limits.ts";
import { LiveNews, type News, type Target } from "./live-news.ts";
import { isWithinLimits, type PartyLimits } from "./parties.ts";

const channel = "tandem_live";

/** Who looks at a page, and what they may hear of. */
export interface Viewer extends PartyLimits {
  readonly userId: string;
  readonly tenantId: string;
  readonly supplierNo: string | null;
  /** Those to which the view of the buyer's side is limited. */
  readonly warehouses: readonly string[] | null;
}

export interface LivePage {
  readonly socket: WebSocket;
  readonly page: string;
  /** Changes with the user's rights. */
  viewer: Viewer;
  /** While these are looked up: what it may have to hear, null where that became too much, and how many lookups are under way. */
  held?: { news: News[] | null; lookups: number };
}

/** News as it travels between nodes: by its number alone where it is too long to travel. */
type Travelling = News | Pick<News, "id">;

/** What travels between nodes besides news: of the moment alone. */
type Passing =
  | { readonly page: string; readonly text: string }
  /** Sessions or rights of the user changed: what is remembered of them is forgotten. */
  | { readonly sessionsOf: string | null };

/** Tells a node that sessions of a user changed, or perhaps of anyone (null), so that it forgets what it remembers. */
export type SessionListener = (userId: string | null) => void;

const reconnectAfter = 1000;
const lookEvery = 15_000;
const answerWithin = 10_000;
/** A notification may hold 8000 bytes. */
const maxText = 6000;

/**
 * Messages to open pages (S4.10), on whichever node they are connected: they travel by NOTIFY and every node delivers
 * to its own pages. News are numbered and kept for a while, so that a node or a page that was away hears what it missed.
 */
export class LiveMessages {
  readonly news: LiveNews;
  private readonly pages = new Set<LivePage>();
  private readonly sessionListeners = new Set<SessionListener>();
  private listener: Client | undefined;
  private stopped = false;
  /** The newest news that this node has told its pages; unknown before it first listened. */
  private toldUpTo: string | undefined;
  private catchingUp = false;
  private readonly connectionString: string;
  private readonly pool: Pool;
  private readonly logger: Logger;

  constructor(connectionString: string, pool: Pool, logger: Logger) {
    this.connectionString = connectionString;
    this.pool = pool;
    this.logger = logger;
    this.news = new LiveNews(pool);
  }

  /** Begins to listen; comes back by itself when the database was away, and tells then what was missed. */
  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.connectionString,
      application_name: "tandem-live",
      ...connectionLimits,
      query_timeout: answerWithin,
    });
    client.on("notification", (message) => this.receive(message.payload ?? ""));
    client.on("error", (error) => this.logger.warn({ error: error.message }, "Live messages lost the database"));
    try {
      await client.connect();
      this.catchingUp = true;
      await client.query(`listen ${channel}`);
      await this.catchUp();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Only what had begun can end: a failed try is tried again by who made it, and once.
    const looking = setInterval(() => look(client), lookEvery).unref();
    client.once("end", () => {
      clearInterval(looking);
      this.restart();
    });
    this.listener = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.listener?.end();
  }

  open(page: LivePage): void {
    this.pages.add(page);
    page.socket.on("close", () => this.pages.delete(page));
  }

  /**
   * Greets a page with the number of the newest news, after telling it those that it missed since the number it names.
   * What is told in between may come twice.
   */
  async greet(page: LivePage, after: string | null): Promise<void> {
    const latest = await this.news.latest();
    if (after !== null) {
      const missed = await this.news.since(after);
      if (missed === null) say(page, { type: "missed" });
      else for (const news of missed) sendTo(page, news);
    }
    say(page, { type: "ready", sequence: latest });
  }

  /**
   * Keeps news from a page while it is looked up who sees it now: until then nobody knows what it may hear.
   * @returns what ends that, with the viewer as it is now
   */
  hold(page: LivePage): (viewer: Viewer) => void {
    page.held ??= { news: [], lookups: 0 };
    const { held } = page;
    held.lookups += 1;
    return (viewer) => {
      held.lookups -= 1;
      // What stands on the page is still the other's.
      if (viewer.supplierNo !== page.viewer.supplierNo) say(page, { type: "actsFor", supplierNo: viewer.supplierNo });
      page.viewer = viewer;
      if (held.lookups > 0) return;
      delete page.held;
      if (held.news === null) say(page, { type: "missed" });
      else for (const news of held.news) sendTo(page, news);
    };
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
    await this.pass({ page, text: text.slice(0, maxText) });
  }

  /** Makes every node forget what it remembers of the user's sessions; null: of everybody's. */
  async sessionsChanged(userId: string | null): Promise<void> {
    this.forgetSessions(userId);
    await this.pass({ sessionsOf: userId });
  }

  private async pass(passing: Passing): Promise<void> {
    await this.pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(passing)]);
  }

  private receive(payload: string): void {
    const message: Passing | Travelling = JSON.parse(payload);
    if ("sessionsOf" in message) this.forgetSessions(message.sessionsOf);
    else if ("page" in message) {
      for (const page of this.pages) if (page.page === message.page) sayText(page, message.text);
    } else {
      if ("content" in message) for (const page of this.pages) tellPage(page, message);
      else void this.tellLong(message.id);
      if (!this.catchingUp) this.toldUpTo = message.id;
    }
  }

  /** Tells pages what was too long to travel; where it cannot be read, that they missed something. */
  private async tellLong(id: string): Promise<void> {
    const news = await this.news.find(id).catch(() => undefined);
    for (const page of this.pages) {
      if (news) tellPage(page, news);
      else say(page, { type: "missed" });
    }
  }

  /** Tells what was missed while nobody listened; what sessions did meanwhile is not known, so none is believed. */
  private async catchUp(): Promise<void> {
    const latest = await this.news.latest();
    if (this.toldUpTo !== undefined) {
      this.forgetSessions(null);
      const missed = await this.news.since(this.toldUpTo);
      for (const page of this.pages) {
        if (missed === null) say(page, { type: "missed" });
        else for (const news of missed) tellPage(page, news);
      }
    }
    this.toldUpTo = latest;
    this.catchingUp = false;
  }

  private forgetSessions(userId: string | null): void {
    for (const listener of this.sessionListeners) listener(userId);
  }

  private restart(): void {
    if (this.stopped) return;
    setTimeout(() => this.start().catch(() => this.restart()), reconnectAfter).unref();
  }
}

/** Nothing is asked of a connection that listens, so it must be asked whether it still is one. */
function look(client: Client): void {
  client.query("select 1").catch(() => {
    // Over a connection that swallows everything there is no farewell.
    client.connection.stream.destroy();
  });
}

function textOf(message: Readonly<Record<string, unknown>>): string {
  return `$${JSON.stringify(message)}`;
}

/** Bytes that a page may leave unread; one that reads comes back, and hears what it missed. */
const mostUnread = 1_000_000;

function sayText({ socket }: LivePage, text: string): void {
  if (socket.bufferedAmount > mostUnread) socket.terminate();
  else socket.send(text);
}

const say = (page: LivePage, message: Readonly<Record<string, unknown>>) => sayText(page, textOf(message));

/** More news than these are not kept for a page. */
const mostHeld = 1000;

function tellPage(page: LivePage, news: News): void {
  const { held } = page;
  if (held?.news && held.news.length >= mostHeld) held.news = null;
  if (held) held.news?.push(news);
  else sendTo(page, news);
}

/** Which page of theirs caused it is said to the user alone who did: nobody else can pass for it. */
function sendTo(page: LivePage, { id, target, content: { causedBy, ...content } }: News): void {
  const { viewer } = page;
  if (!isFor(viewer, target)) return;
  const own = causedBy?.userId === viewer.userId ? { causedByPage: causedBy.page } : {};
  say(page, { ...content, ...own, sequence: id });
}

function isFor(viewer: Viewer, target: Target): boolean {
  if ("userId" in target) return viewer.userId === target.userId;
  if (viewer.tenantId !== target.tenantId) return false;
  if (viewer.supplierNo !== null) return isWithinLimits(viewer, target) && viewer.supplierNo === target.supplierNo;
  const { warehouses } = viewer;
  const isInPlace = !warehouses || !target.warehouses?.some((one) => !warehouses.includes(one));
  return isInPlace && isWithinLimits(viewer, target);
}
