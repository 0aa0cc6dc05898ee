/** Every table and view, camel case. The nouns say which there are (`tables.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns add their tables
export interface Tables {}
