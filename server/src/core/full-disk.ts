/** No space, no quota, or too large for the file system; 53100 says the same of the database's disk. */
const fullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);

/** Whether a disk takes no more, which may be the cause of another error. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && (("code" in error && fullCodes.has(error.code)) || isFull(error.cause));
}
