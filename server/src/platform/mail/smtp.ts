import { createTransport } from "nodemailer";
import type { Config } from "../../core/config.ts";
import { htmlOf, textOf, type Worded } from "./render-mail.ts";

/** A mail as it goes out. */
export interface SentMail extends Worded {
  /** Stays the same when it is sent again, so that programs know a mail that came twice. */
  readonly id: string;
  readonly to: string;
  readonly receiverName: string | null;
  readonly subject: string;
}

/** Takes mails to where they are delivered from. */
export interface Post {
  /** @throws DeliveryError */
  send(mail: SentMail): Promise<void>;
  close(): void;
}

/** A message was not taken; `isFinal` where trying again would come to the same. */
export class DeliveryError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** How many connections to the mail server are open at once. */
export const mostConnections = 4;
const connectMilliseconds = 10_000;
const answerMilliseconds = 30_000;

/** The mail server of the configuration; null without one. What is sent is never logged. */
export function openPost({ SMTP_URL, MAIL_FROM, PORTAL_URL }: Config): Post | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined || PORTAL_URL === undefined) return null;
  const host = new URL(PORTAL_URL).hostname;
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: mostConnections,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: answerMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, receiverName, subject, ...worded }) {
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          to: { name: receiverName ?? "", address: to },
          subject,
          messageId: `<tandem-${id}@${host}>`,
          text: textOf(worded),
          html: htmlOf(worded),
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
      } catch (error) {
        throw asDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** An address that the server refuses for good is refused tomorrow too; everything else may pass. */
function asDeliveryError(error: unknown): DeliveryError {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  const isFinal = code === "EENVELOPE" && (responseCode === undefined || responseCode >= 500);
  return new DeliveryError(message, isFinal);
}
