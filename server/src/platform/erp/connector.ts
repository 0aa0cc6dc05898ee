import { createHmac } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import { type ErpPage, type ErpRequest, erpPage } from "@tandem/contract/platform/erp/erp-order";
import type { Logger } from "pino";
import type { Config } from "../../core/config.ts";

/** Where orders come from. */
export interface OrderSource {
  /** The orders that changed since the cursor. @throws Fault erpUnavailable, erpAnswerWrong */
  changedOrders(request: ErpRequest, signal: AbortSignal): Promise<ErpPage>;
}

/** How long an ERP may take over one page. */
const pageMilliseconds = 30_000;
/** The largest page that is read. */
const mostBytes = 20 * 1024 * 1024;

/** The signature of a call: HMAC-SHA256 of the time (seconds, as text) and the body, in hexadecimal. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(timestamp).update(body).digest("hex");
}

/**
 * The connector to an ERP that speaks JSON over HTTP, as docs/operations.md describes it; null where none is configured.
 * Neither the secret nor what was sent is ever logged.
 */
export function httpOrderSource(config: Config, logger: Logger): OrderSource | null {
  const { ERP_URL: url, ERP_SECRET: secret } = config;
  if (url === undefined || secret === undefined) return null;
  const address = `${url.replace(/\/+$/, "")}/orders/changed`;
  const unavailable = (why: string): Fault => {
    logger.warn({ why }, "The ERP did not answer");
    return new Fault("erpUnavailable");
  };
  const wrong = (why: string): Fault => {
    logger.warn({ why }, "The ERP answered something else than orders");
    return new Fault("erpAnswerWrong");
  };
  return {
    async changedOrders(request, signal) {
      const body = JSON.stringify(request);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const timeout = AbortSignal.timeout(pageMilliseconds);
      let text: string;
      try {
        const response = await fetch(address, {
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
          signal: AbortSignal.any([signal, timeout]),
        });
        if (response.status !== 200) {
          await response.body?.cancel();
          throw unavailable(`status ${response.status}`);
        }
        text = await readBounded(response, () => wrong("more than may be read"));
      } catch (error) {
        if (error instanceof Fault) throw error;
        throw unavailable(error instanceof Error ? error.name : "no answer");
      }
      const page = erpPage.safeParse(parsed(text));
      if (!page.success) throw wrong(page.error.issues.map(({ path }) => path.join(".")).join(", ") || "no JSON");
      return page.data;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
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
