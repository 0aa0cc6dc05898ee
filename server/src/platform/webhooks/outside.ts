import { lookup as resolve } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { plainAddress } from "../../core/plain-address.ts";

/** What is of this machine or a network of its own, and what leads there. */
const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(network, bits, "ipv6");

/** Whether an address is of this machine or of a network that strangers do not reach. */
export function isInside(address: string): boolean {
  const version = isIP(address);
  return version === 0 || inside.check(address, version === 4 ? "ipv4" : "ipv6");
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Resolves a name, and refuses it where any of its addresses is inside. */
const lookupOutside: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 0);
    if (found.length === 0 || found.some(({ address }) => isInside(address)))
      return callback(new Error(insideError), "", 0);
    const [first] = found;
    if (options.all) return callback(null, found);
    callback(null, first?.address ?? "", first?.family ?? 0);
  });
};

const insideError = "the address is of a private network";

/** Whether something may be sent to an address; a name that is not known yet is asked again when something is sent. */
export async function mayBeSentTo(address: string, allowsInside: boolean): Promise<boolean> {
  const plain = plainAddress(address, allowsInside ? "any" : "https");
  if (plain === null) return false;
  if (allowsInside) return true;
  const host = hostOf(new URL(plain));
  if (isIP(host)) return !isInside(host);
  return new Promise((answer) => {
    resolve(host, { all: true }, (error, found) =>
      answer(error ? true : !found.some((each) => isInside(each.address))),
    );
  });
}

/** What is sent to whom. */
interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowsInside: boolean;
  readonly signal: AbortSignal;
}

/** How much of an answer is read. */
const mostBytes = 4096;

/**
 * Posts to an address outside and answers the status with how the answer began. The address is looked at once it is resolved,
 * on the very connection; redirects are not followed.
 */
export async function postOutside({ url: address, headers, body, allowsInside, signal }: Sending) {
  const url = new URL(address);
  if (!allowsInside && (url.protocol !== "https:" || (isIP(hostOf(url)) && isInside(hostOf(url)))))
    throw new Error(insideError);
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise<{ status: number; answer: string }>((answered, failed) => {
    const sent = request(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      ...(allowsInside ? {} : { lookup: lookupOutside }),
    });
    sent.on("error", failed);
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        answered({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString("utf8", 0, mostBytes) });
        sent.destroy();
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= mostBytes) end();
      });
      response.on("end", end);
      response.on("error", failed);
    });
    sent.end(body);
  });
}
