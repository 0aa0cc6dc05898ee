import { PassThrough, type Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Context } from "./context.ts";
import type { DownloadedFile } from "./handlers.ts";
import type { AllTurns } from "./turns.ts";

/** Answers with a file. What fails before the first byte is sent becomes an ordinary error answer. */
export async function sendFile(reply: FastifyReply, context: Context, file: DownloadedFile): Promise<FastifyReply> {
  const gone = new AbortController();
  // Of this answer, not of the connection: that one lives on for further calls.
  reply.raw.once("close", () => gone.abort());
  try {
    const content = file.turn
      ? await made(reply, context, file, file.turn, gone.signal)
      : await written(reply, file, gone.signal);
    return reply
      .header("content-type", file.contentType)
      .header("content-disposition", contentDisposition(file.fileName))
      .header("cache-control", "no-store")
      .send(content);
  } catch (error) {
    // Nobody is there to be told.
    if (gone.signal.aborted) return reply.hijack();
    throw error;
  }
}

/** A file that is made whole in its turn, and sent when nothing is held for it but disk: no reader keeps others waiting. */
async function made(
  reply: FastifyReply,
  context: Context,
  file: DownloadedFile,
  turn: keyof AllTurns,
  gone: AbortSignal,
): Promise<Readable> {
  const { id } = context.user;
  const turns = context.platform.turns[turn];
  const leave = turns.enter(id);
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const spooled = await turns.inTurn(id, async () => {
    gone.throwIfAborted();
    return context.platform.spool.fill(id, (output) => file.write(output, gone));
  });
  const content = spooled.read();
  content.once("close", () => void spooled.close());
  if (gone.aborted) content.destroy();
  gone.addEventListener("abort", () => content.destroy());
  reply.header("content-length", spooled.bytes);
  return content;
}

/** A file that is sent as it is written. */
async function written(reply: FastifyReply, file: DownloadedFile, gone: AbortSignal): Promise<Readable> {
  const output = new PassThrough({ highWaterMark: 1 << 18 });
  const writing = file.write(output, gone);
  const started = new Promise<void>((resolve) => output.once("readable", resolve));
  await Promise.race([writing, started]);
  writing.catch((error: Error) => {
    if (!gone.aborted) reply.log.error({ error: error.message }, "A download broke off");
    output.destroy(error);
  });
  return output;
}

/** RFC 6266 with an RFC 5987 name, so that any language survives. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
