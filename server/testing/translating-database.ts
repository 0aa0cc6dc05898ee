import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database that speaks another language. */
export interface TranslatingDatabase {
  readonly connectionString: string;
  /** The states of the errors whose words were replaced. */
  readonly translated: readonly string[];
  close(): Promise<void>;
}

/** Stands for the words of every other `lc_messages`: no name of a table, a column or a constraint is in them. */
const words = "Die Datenbank lehnt das ab.";

/** What PostgreSQL words by `lc_messages`: severity, message, detail, hint and context. */
const worded = "SMDHW";

const errorType = 0x45;

/** The fields of an ErrorResponse, each a letter and a text. */
function fieldsOf(body: Buffer): [letter: string, text: string][] {
  const parts = body.toString("utf8").split("\0");
  return parts.filter((part) => part !== "").map((part) => [part.charAt(0), part.slice(1)]);
}

/** An error as it is said where messages are in another language; what a trigger of our own raises is said in its own words. */
function translate(body: Buffer, translated: string[]): Buffer {
  const fields = fieldsOf(body);
  const byLetter = new Map(fields);
  if (byLetter.get("R") === "exec_stmt_raise") return body;
  translated.push(byLetter.get("C") ?? "");
  const said = fields.map(([letter, text]) => `${letter}${worded.includes(letter) ? words : text}\0`);
  return Buffer.from(`${said.join("")}\0`);
}

/** Takes what a server sends apart into messages, of which errors are translated. */
function translator(translated: string[]): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) break;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (message[0] !== errorType) {
        whole.push(message);
        continue;
      }
      const body = translate(message.subarray(5), translated);
      const head = Buffer.alloc(5, message.subarray(0, 1));
      head.writeInt32BE(4 + body.length, 1);
      whole.push(head, body);
    }
    return Buffer.concat(whole);
  };
}

/** Goes before a database and words its errors as a server does whose `lc_messages` are of another language. */
export async function makeTranslatingDatabase(connectionString: string): Promise<TranslatingDatabase> {
  const target = new URL(connectionString);
  const translated: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const inOtherWords = translator(translated);
    near.on("data", (chunk) => far.write(chunk)).on("close", () => far.destroy());
    far.on("data", (chunk) => near.write(inOtherWords(Buffer.from(chunk)))).on("close", () => near.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(connectionString);
  through.port = String((server.address() as AddressInfo).port);
  return {
    connectionString: through.href,
    translated,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
