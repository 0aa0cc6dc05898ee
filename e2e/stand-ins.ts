import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on a port of its own. */
export interface StandIn {
  readonly address: string;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<StandIn> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Somebody else's web site: any address shows the path and query it was asked for. */
export function startSite(): Promise<StandIn> {
  return listen(
    createServer((request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<title>Elsewhere</title><p>${request.url?.replace(/[<&]/g, "")}</p>`);
    }),
  );
}

/** What a print service was asked to print. */
export interface Printed {
  readonly path: string | undefined;
  readonly job: Readonly<Record<string, unknown>>;
}

/** The print service of a computer (S7.17e–g). */
export interface PrintService extends StandIn {
  readonly printed: Printed[];
  /** How it is doing: it may take calls and never answer, or refuse to print. */
  state: "well" | "silent" | "refusing";
}

async function answerPrint(service: PrintService, printers: readonly string[], request: IncomingMessage) {
  let body = "";
  for await (const part of request) body += part;
  if (request.method === "GET") return {};
  if (request.url === "/adpweb/api/wms/open/printService/printerList") {
    return { status: 200, data: printers.map((printerName) => ({ printerName })) };
  }
  if (service.state === "refusing") return { status: 500, message: "paper jam" };
  service.printed.push({ path: request.url, job: JSON.parse(body) as Record<string, unknown> });
  return { status: 200 };
}

/** Speaks the protocol of the print service, to pages of any portal. */
export async function startPrintService(printers: readonly string[]): Promise<PrintService> {
  const server = createServer((request, response) => {
    if (service.state === "silent") return;
    response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
    response.setHeader("access-control-allow-headers", "content-type");
    response.setHeader("content-type", "application/json");
    if (request.method === "OPTIONS") response.end();
    else void answerPrint(service, printers, request).then((answer) => response.end(JSON.stringify(answer)));
  });
  const service: PrintService = { ...(await listen(server)), printed: [], state: "well" };
  return service;
}
