import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const erpSecret = "a secret of the tests";

/** How an order stands, as the portal tells it. */
export interface ToldOrder {
  readonly purchaseNo: string;
  readonly [field: string]: unknown;
}

/** An invoice, as the ERP is asked to post it. */
export interface ToldInvoice {
  readonly billNo: string;
  readonly [field: string]: unknown;
}

interface Asked {
  readonly cursor: string | null;
  readonly size: number;
}

/** An ERP: holds orders in the order in which they changed, and answers them in pages to whoever signs. */
export class StandInErp {
  /** Everything that changed, the oldest first. */
  readonly changes: unknown[] = [];
  /** What was asked, and whether it was signed as it should be. */
  readonly asked: (Asked & { readonly signed: boolean })[] = [];
  /** The calls by which it was told of orders, signed as they should be. */
  readonly told: (readonly ToldOrder[])[] = [];
  /** The invoices that it was asked to post, signed as they should be. */
  readonly invoices: ToldInvoice[] = [];
  /** What it answers of them; nothing at first. */
  answerInvoices: (invoices: readonly ToldInvoice[]) => object = () => ({});
  /** Why it does not take an order, by its number. */
  readonly refusals = new Map<string, string>();
  /** It breaks down at whatever tells it of the order of this number. */
  chokesOn: string | undefined;
  pageSize = 200;
  /** Answers instead of the ERP, as one that is ill. */
  answerInstead: ((response: ServerResponse) => void | Promise<void>) | undefined;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { "x-tandem-timestamp": timestamp = "", "x-tandem-signature": signature } = request.headers;
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 60;
    const expected = createHmac("sha256", erpSecret)
      .update(`${String(timestamp)}${body}`)
      .digest("hex");
    const isSigned = isFresh && signature === expected;
    if (request.url === "/api/orders/answered") {
      await this.take(response, isSigned, body);
      return;
    }
    if (request.url === "/api/invoices/posted" && isSigned && !this.answerInstead) {
      const { invoices } = JSON.parse(body) as { invoices: ToldInvoice[] };
      this.invoices.push(...invoices);
      response.writeHead(200).end(JSON.stringify(this.answerInvoices(invoices)));
      return;
    }
    const signed = isSigned && request.url === "/api/orders/changed";
    const asked = JSON.parse(body) as Asked;
    this.asked.push({ ...asked, signed });
    if (this.answerInstead) {
      await this.answerInstead(response);
      return;
    }
    if (!signed) {
      response.writeHead(401).end();
      return;
    }
    const from = Number(asked.cursor ?? 0);
    const to = Math.min(from + Math.min(asked.size, this.pageSize), this.changes.length);
    const page = { orders: this.changes.slice(from, to), cursor: String(to), more: to < this.changes.length };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
  }

  /** Takes what it is told, but for what it refuses. */
  private async take(response: ServerResponse, isSigned: boolean, body: string): Promise<void> {
    const { orders } = JSON.parse(body) as { orders: ToldOrder[] };
    if (this.answerInstead) {
      await this.answerInstead(response);
      return;
    }
    if (!isSigned) {
      response.writeHead(401).end();
      return;
    }
    if (orders.some(({ purchaseNo }) => purchaseNo === this.chokesOn)) {
      response.writeHead(500).end();
      return;
    }
    this.told.push(orders);
    const refused = orders.flatMap(({ purchaseNo }) => {
      const message = this.refusals.get(purchaseNo);
      return message === undefined ? [] : [{ purchaseNo, message }];
    });
    response.writeHead(200).end(refused.length > 0 ? JSON.stringify({ refused }) : "");
  }
}
