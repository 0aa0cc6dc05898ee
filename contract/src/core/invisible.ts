/**
 * Characters that show nothing: joiners and marks of direction, fillers, and the mark that begins a file. Within a text
 * some have a meaning; at its ends none has.
 */
const invisible =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0";

const isInvisible = new RegExp(`[\\s${invisible}]`);
/** Control characters, but for those that break lines and set columns apart. */
const controls = "\u0000-\u0008\u000b\u000c\u000e-\u001f";
const someInvisible = new RegExp(`[${invisible}${controls}\u00a0\u2000-\u200a\u202f\u205f\u3000]`, "g");

/** A text without what shows nothing at its ends. */
export function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isInvisible.test(text.charAt(start))) start += 1;
  while (end > start && isInvisible.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const anyInvisible = new RegExp(`[${invisible}]`);

/** Whether something in a text shows nothing; blanks, which set words apart, do not count. */
export function holdsInvisible(text: string): boolean {
  return anyInvisible.test(text);
}

const anyUnseen = new RegExp(`[${invisible}${controls}]`);

/** Whether something in a text shows nothing, control characters among it. */
export function holdsUnseen(text: string): boolean {
  return anyUnseen.test(text);
}

/** A text as it is quoted to people: characters that show nothing are named, `S1[U+200B]`. */
export function withVisible(text: string): string {
  return text.replace(
    someInvisible,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
