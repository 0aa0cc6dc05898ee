const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const numbered = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));

/** Values that a body may hold, some left for what is around them. */
const values = 49_900;

/** As many parts as may be between a beginning and an end, where each is so many values. */
function crowded(begin: string, part: string, end: string, bytes: number, valuesOfPart = 1): string {
  const room = bytes - Buffer.byteLength(begin) - Buffer.byteLength(end);
  const times = Math.min(Math.floor(room / Buffer.byteLength(part)), Math.floor(values / valuesOfPart));
  return begin + part.repeat(times) + end;
}

/** Bodies of up to so many bytes, each of which is as much of something as may be. */
export function bodiesOf(bytes: number): Readonly<Record<string, string>> {
  const named = (count: number) => numbered(count, (index) => `"a name without meaning ${index}":1`).join();
  const objects = Math.min(49, Math.floor(bytes / 32_000));
  return {
    "brackets within each other": nested(bytes / 2),
    "brackets within a condition": `{"condition":{"id":${nested(bytes / 2 - 20)}}}`,
    "7000 brackets": `{"condition":{"id":${nested(7000)}}}`,
    "objects within each other": crowded("", '{"a":', "", bytes),
    "lists as deep as may be": crowded('{"condition":{"id":[0', `,${nested(28)}`, "]}}", bytes, 29),
    "one long text": crowded('{"condition":{"keyword":"', "x".repeat(100), '"}}', bytes),
    "one long text of escapes": crowded('{"condition":{"keyword":"', "\\u0041".repeat(10), '"}}', bytes),
    "halves of characters": crowded('{"condition":{"keyword":"', "\\ud800".repeat(10), '"}}', bytes),
    "many halves of characters": crowded('{"condition":{"id":["x"', ',"\\ud800"', "]}}", bytes),
    "the character zero": crowded('{"condition":{"keyword":"', "\\u0000".repeat(10), '"}}', bytes),
    "the character zero at last": crowded('{"condition":{"id":["x"', ',"123456789012345678"', ',"\\u0000"]}}', bytes),
    "a text that looks like an address": crowded('{"condition":{"email":"a@', "a.".repeat(50), '!"}}', bytes),
    "a text that looks like a moment": crowded(
      '{"condition":{"createDate":"',
      "2026-01-01T00:00:00Z".repeat(9),
      '"}}',
      bytes,
    ),
    "a text that looks like a number": crowded('{"condition":{"purchaseQty":"', "0".repeat(100), '."}}', bytes),
    "blanks within a text": crowded('{"condition":{"keyword":"', " ".repeat(100), 'x"}}', bytes),
    "blanks between": crowded('{"condition":{', " ".repeat(100), "}}", bytes),
    "a long name": crowded('{"condition":{"', "x".repeat(100), '":1}}', bytes),
    "many names": `{"condition":{${named(Math.min(999, bytes / 40))}}}`,
    "more names than may be": `{"condition":{${named(bytes / 40)}}}`,
    "objects of many names": `{"condition":{"id":[${numbered(objects, () => `{${named(999)}}`).join()}]}}`,
    "one name again and again": crowded('{"condition":{"id":"1"', ',"id":"1"', "}}", Math.min(bytes, 9000)),
    "many wrong values": crowded('{"condition":{"id":[0', ",0", "]}}", bytes),
    "many empty objects": crowded('{"condition":{"id":[0', ",{}", "]}}", bytes, 2),
    "many long wrong values": crowded('{"condition":{"id":["x"', `,"${"1".repeat(36)}"`, "]}}", bytes),
    "many wrong lists": crowded('{"condition":{"id":[0', ',[[["x"]]]', "]}}", bytes, 4),
    "many wrong conditions": crowded('{"condition":{},"counts":[0', ',{"x":1}', "]}", bytes, 2),
    "a quotation mark without its other": crowded('{"condition":{"keyword":"', "\\\\".repeat(9), "", bytes),
    "the name that must not be": crowded('{"condition":{"id":[{}', ',{"__proto__":1}', "]}}", bytes, 2),
    "a name that is nearly that": crowded('{"condition":{"id":["x"', ',"__proto__"', ',"__proto__" ]}}', bytes),
    "one number": crowded('{"current":', "9".repeat(100), "}", bytes),
    "many numbers": crowded('{"condition":{"id":[0', ",1.7976931348623157e308", "]}}", bytes),
    "no JSON": crowded("", "\u{1f680}".repeat(20), "", bytes),
  };
}
