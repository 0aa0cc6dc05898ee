/** Below these every text has one form only. */
const hasForms = /[\u0300-\uffff]/;

/**
 * A text in the one form in which it is kept and sought (NFC): a Mac, or a keyboard of Vietnamese, may type a letter and its accent
 * as two characters, which look like one.
 */
export const oneForm = (text: string): string => (hasForms.test(text) ? text.normalize("NFC") : text);
