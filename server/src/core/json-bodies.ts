import { Fault } from "@tandem/contract/core/errors";
import { oneForm } from "@tandem/contract/core/one-form";
import type { FastifyInstance } from "fastify";

/** How deep lists and objects of a body may lie within each other: no call takes more than a handful. */
const mostDepth = 32;
/** How many values a body may hold: a thousand lines with all their fields are half as many. */
const mostValues = 50_000;
/** How many names an object may have: many take far longer to keep than as many values. */
const mostNames = 1000;

/** Bodies are JSON, or nothing at all where a call takes nothing (S7.2, S7.21a). */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const tooMuch = whyTooMuch(body);
    if (tooMuch) return done(tooMuch);
    const text = body.toString();
    parse(request, text, (error, value) => done(error, asKept(text, value)));
  });
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);
const objectOpening = 0x7b;

/**
 * Why a body is not even parsed: what follows takes time by its values and names, and stack by its depth. One look at each
 * byte tells, also where it is no JSON.
 */
function whyTooMuch(body: Buffer): Fault | undefined {
  let depth = 0;
  let values = 1;
  // How many names the object at each depth still may have.
  const names: number[] = [];
  for (let place = 0; place < body.length; place++) {
    const byte = body[place] as number;
    if (byte === quote) {
      place = endOfText(body, place + 1);
    } else if (byte === comma) {
      values += 1;
      names[depth] = (names[depth] ?? mostNames) - 1;
    } else if (openings.has(byte)) {
      depth += 1;
      values += 1;
      names[depth] = byte === objectOpening ? mostNames : mostValues;
    } else if (closings.has(byte)) {
      depth -= 1;
    }
    if (depth > mostDepth || names[depth] === 0) return new Fault("invalidRequest");
    if (values > mostValues) return new Fault("bodyTooLarge");
  }
  return undefined;
}

/** Where the quotation mark stands that ends a text. */
function endOfText(body: Buffer, begin: number): number {
  let place = begin;
  while (place < body.length && body[place] !== quote) place += body[place] === backslash ? 2 : 1;
  return place;
}

/** What is escaped may be a half of a character, or an accent. */
const escaped = /\\u[0-9a-f]{4}/i;

/** What was parsed from JSON, with all its texts as they are kept. */
export function asKept(json: string, value: unknown): unknown {
  return escaped.test(json) || oneForm(json) !== json ? inOneForm(value) : value;
}

/** Halves of characters are replaced as in any text that is not well formed: the database refuses them in JSON. */
function inOneForm(value: unknown): unknown {
  if (typeof value === "string") return oneForm(value.toWellFormed());
  if (Array.isArray(value)) return value.map(inOneForm);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [oneForm(key.toWellFormed()), inOneForm(held)]));
}
