import { createHmac } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import {
  type AnsweredOrder,
  type AnsweredReceipt,
  answeredReceipt,
} from "@tandem/contract/platform/erp/answered-orders";
import { type ErpPage, type ErpRequest, erpPage } from "@tandem/contract/platform/erp/erp-order";
import { type PostedInvoice, type PostingAnswer, postingAnswer } from "@tandem/contract/platform/erp/posted-invoices";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Config } from "../../core/config.ts";
import { asKept } from "../../core/json-bodies.ts";

/** Where orders come from, and which may be told what became of them, and be asked to post invoices. */
export interface Erp {
  /** The orders that changed since the cursor. @throws Fault erpUnavailable, erpAnswerWrong */
  changedOrders(request: ErpRequest, signal: AbortSignal): Promise<ErpPage>;
  /** Tells how orders stand; answers which it did not take. @throws Fault erpUnavailable, erpAnswerWrong */
  ordersAnswered(orders: readonly AnsweredOrder[], signal: AbortSignal): Promise<AnsweredReceipt>;
  /** Asks it to post invoices; answers which it has posted, and which it does not. @throws Fault erpUnavailable, erpAnswerWrong */
  invoicesPosted(invoices: readonly PostedInvoice[], signal: AbortSignal): Promise<PostingAnswer>;
}

/** How long an ERP may take over one call. */
const callMilliseconds = 30_000;
/** The largest answer that is read. */
const mostBytes = 20 * 1024 * 1024;

/** The signature of a call: HMAC-SHA256 of the time (seconds, as text) and the body, in hexadecimal. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(timestamp).update(body).digest("hex");
}

/**
 * The connector to an ERP that speaks JSON over HTTP, as docs/operations.md describes it; null where none is configured.
 * Neither the secret nor what was sent is ever logged.
 */
export function httpErp(config: Config, logger: Logger): Erp | null {
  const { ERP_URL: url, ERP_SECRET: secret } = config;
  if (url === undefined || secret === undefined) return null;
  const base = url.replace(/\/+$/, "");
  const unavailable = (why: string): Fault => {
    logger.warn({ why }, "The ERP did not answer");
    return new Fault("erpUnavailable");
  };
  const wrong = (why: string): Fault => {
    logger.warn({ why }, "The ERP answered something else than it should");
    return new Fault("erpAnswerWrong");
  };
  const ask = async (path: string, body: string, signal: AbortSignal): Promise<string> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(`${base}${path}`, {
        method: "POST",
        // An answer that leads elsewhere would take the signature along.
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          "x-tandem-timestamp": timestamp,
          "x-tandem-signature": signatureOf(secret, timestamp, body),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(callMilliseconds)]),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw unavailable(`status ${response.status}`);
      }
      return await readBounded(response, () => wrong("more than may be read"));
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw unavailable(error instanceof Error ? error.name : "no answer");
    }
  };
  const read = <Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> => {
    const answer = shape.safeParse(parsed(text));
    if (!answer.success) throw wrong(answer.error.issues.map(({ path }) => path.join(".")).join(", ") || "no JSON");
    return answer.data;
  };
  return {
    changedOrders: async (request, signal) =>
      read(erpPage, await ask("/orders/changed", JSON.stringify(request), signal)),
    async ordersAnswered(orders, signal) {
      const text = await ask("/orders/answered", JSON.stringify({ orders }), signal);
      // Whoever takes all of them may say nothing.
      return read(answeredReceipt, text.trim() === "" ? "{}" : text);
    },
    invoicesPosted: async (invoices, signal) =>
      read(postingAnswer, await ask("/invoices/posted", JSON.stringify({ invoices }), signal)),
  };
}

function parsed(text: string): unknown {
  try {
    return asKept(text, JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function readBounded(response: Response, tooMuch: () => Fault): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooMuch();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
