import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A mail as its receiver reads it. */
export interface ReceivedMail {
  readonly to: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its button leads. */
  readonly link: string | undefined;
}

/** Settings of an application that sends by way of it. */
const mailFrom = "Tandem <tandem@portal.example.com>";

/** A mail server: takes mails, or does not, and keeps what it took. */
export class StandInPost {
  readonly mails: ReceivedMail[] = [];
  /** What is said to a receiver instead of taking the mail, by address. */
  readonly refusals = new Map<string, { readonly code: number; readonly message: string }>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = this.refusals.get(address);
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
      buffer(stream).then(
        (raw) => {
          this.mails.push(readMail(to, raw.toString("latin1")));
          done();
        },
        (error: Error) => done(error),
      );
    },
  });

  /** Listens, and answers the variables of an application that sends by way of it. */
  async listen(): Promise<{ SMTP_URL: string; MAIL_FROM: string; PORTAL_URL: string }> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const { port } = this.server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: mailFrom, PORTAL_URL: "https://portal.example.com" };
  }

  /** The mail number `count` to somebody, once it has come. */
  async mailTo(address: string, count = 1): Promise<ReceivedMail> {
    for (const started = Date.now(); ; await sleep(20)) {
      const mail = this.mails.filter(({ to }) => to === address)[count - 1];
      if (mail) return mail;
      if (Date.now() - started > 20_000) throw new Error(`No mail ${count} to ${address} came`);
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(raw: string): Part {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, body: rest.join("\r\n\r\n") };
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    "latin1",
  );

function decoded({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding");
  const content =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
        ? fromQuoted(body)
        : Buffer.from(body, "latin1");
  return content.toString("utf8").replaceAll("\r\n", "\n").trimEnd();
}

/** Words of a header that are written in another alphabet than that of the protocol. */
const plainHeader = (value: string) =>
  value
    .replace(/(=\?utf-8\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : fromQuoted(text.replaceAll("_", " "))).toString(
        "utf8",
      ),
    );

function readMail(to: string, raw: string): ReceivedMail {
  const whole = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get("content-type") ?? "")?.[1];
  const parts = boundary ? whole.body.split(`--${boundary}`).map((part) => partOf(part.trimStart())) : [whole];
  const kind = (type: string) => parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
  const [text, html] = [kind("text/plain"), kind("text/html")].map((part) => (part ? decoded(part) : ""));
  return {
    to,
    headers: whole.headers,
    subject: plainHeader(whole.headers.get("subject") ?? ""),
    text: text ?? "",
    html: html ?? "",
    link: /^https?:\S+$/m.exec(text ?? "")?.[0],
  };
}
