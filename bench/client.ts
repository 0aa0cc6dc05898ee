import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { demoPassword } from "../demo/load.ts";

interface Answer {
  status: number;
  body: Buffer;
}

/** A caller with connections that stay open, as a browser has them. */
export class Client {
  readonly #port: number;
  readonly #agent: Agent;
  #token = "";

  constructor(port: number, connections = 1) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get token(): string {
    return this.#token;
  }

  /** Signs in as a demo user; further calls are theirs. */
  async signIn(userNo: string): Promise<void> {
    const pwd = Buffer.from(demoPassword).toString("base64");
    const { token } = await this.call<{ token: string }>("sessions", "login", { userNo, pwd });
    this.#token = token;
  }

  /** Makes a call of the contract with `{ condition }` and answers its data. */
  async call<Data>(service: keyof Services, method: string, condition: unknown): Promise<Data> {
    return this.callBody<Data>(service, method, { condition });
  }

  /** Makes a call of the contract with a whole body, as lists have it. */
  async callBody<Data>(service: keyof Services, method: string, body: unknown): Promise<Data> {
    const answer = await this.post(addressOf(service, method), JSON.stringify(body));
    const parsed: { status: number; data: Data } = JSON.parse(answer.body.toString());
    if (answer.status !== 200 || parsed.status !== 200) {
      throw new Error(`${method} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
    }
    return parsed.data;
  }

  /** Sends a body and reads the whole answer, unpacked. */
  post(path: string, body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          port: this.#port,
          host: "127.0.0.1",
          method: "POST",
          path,
          agent: this.#agent,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "accept-encoding": "gzip",
            "accept-language": "en-US",
            ...(this.#token ? { "authentication-info": this.#token, invokerParam: "1" } : {}),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const sent = Buffer.concat(chunks);
            const unpacked = incoming.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
            resolve({ status: incoming.statusCode ?? 0, body: unpacked });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The path of a call of the contract. */
export function addressOf(service: keyof Services, method: string): string {
  return pathOf(services[service] as unknown as Service, method);
}
