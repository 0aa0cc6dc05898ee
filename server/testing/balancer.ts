import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const lookEvery = 50;

interface Node {
  readonly url: string;
  isReady: boolean;
}

/** A load balancer as simple as they come: asks nodes whether they are ready, takes turns, and tries nothing twice. */
export class Balancer {
  private readonly server: Server;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly looking = new AbortController();
  private nodes: readonly Node[] = [];
  private turn = 0;

  constructor() {
    this.server = createServer((incoming, answer) => {
      const ready = this.nodes.filter(({ isReady }) => isReady);
      this.turn += 1;
      const node = ready[this.turn % ready.length];
      if (!node) return answer.writeHead(502).end('{"errorCode":"noNode"}');
      const { method, headers } = incoming;
      const onward = request(`${node.url}${incoming.url}`, { method, headers, agent: this.agent }, (answered) => {
        const { connection: _, ...others } = answered.headers;
        answer.writeHead(answered.statusCode ?? 502, others);
        answered.pipe(answer);
      });
      onward.once("error", (error) => answer.writeHead(502).end(JSON.stringify({ errorCode: error.message })));
      incoming.pipe(onward);
    });
  }

  async listen(): Promise<string> {
    await once(this.server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sends calls to these nodes from now on, those that say that they are ready; waits for each to have been asked. */
  async serve(urls: readonly string[]): Promise<void> {
    const known = this.nodes;
    const nodes = urls.map((url) => known.find((node) => node.url === url) ?? { url, isReady: false });
    const added = nodes.filter((node) => !known.includes(node));
    await Promise.all(added.map(look));
    this.nodes = nodes;
    for (const node of added) void this.goOnLooking(node);
  }

  async close(): Promise<void> {
    this.looking.abort();
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }

  private async goOnLooking(node: Node): Promise<void> {
    while (!this.looking.signal.aborted && this.nodes.includes(node)) {
      await sleep(lookEvery);
      await look(node);
    }
  }
}

async function look(node: Node): Promise<void> {
  node.isReady = await fetch(`${node.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
