import { Agent, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { gunzipSync } from "node:zlib";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { demoPassword } from "../demo/load.ts";

interface Answer {
  status: number;
  body: Buffer;
  /** Of the body as it travelled. */
  bytes: number;
}

/** A caller with connections that stay open, as a browser has them. */
export class Client {
  readonly #base: URL;
  readonly #agent: Agent;
  readonly #request: typeof request;
  #token = "";

  /** @param server the port of a server on this machine, or the address of any */
  constructor(server: number | string, connections = 1) {
    this.#base = new URL(typeof server === "string" ? server : `http://127.0.0.1:${server}`);
    const secure = this.#base.protocol === "https:";
    this.#request = secure ? secureRequest : request;
    this.#agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: connections });
  }

  get token(): string {
    return this.#token;
  }

  /** Signs in, as a demo user unless a password is given; further calls are theirs. */
  async signIn(userNo: string, password = demoPassword): Promise<void> {
    const pwd = Buffer.from(password).toString("base64");
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
      const outgoing = this.#request(
        new URL(path, this.#base),
        {
          method: "POST",
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
            resolve({ status: incoming.statusCode ?? 0, body: unpacked, bytes: sent.length });
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
