/** The server's own day, `YYYY-MM-DD`, for callers that do not say theirs. */
export const serverDay = (): string => new Date().toISOString().slice(0, 10);
