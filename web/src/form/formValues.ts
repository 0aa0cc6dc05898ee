/** What a form holds: wire values by field name. */
export type FormValues = Record<string, unknown>;
