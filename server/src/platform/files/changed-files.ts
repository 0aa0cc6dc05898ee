import { orNull } from "@tandem/contract/core/or-null";
import type { ValueChange } from "../../core/history.ts";

/**
 * Changes which files a record has. Answers how its history tells of it: what they were called and are called now; nothing where
 * that stays.
 */
export async function changedFiles(
  field: string,
  filesNow: () => Promise<readonly { readonly fileName: string }[]>,
  change: () => Promise<void>,
): Promise<ValueChange[]> {
  const names = async () => orNull((await filesNow()).map(({ fileName }) => fileName).join(", "));
  const before = await names();
  await change();
  const now = await names();
  return before === now ? [] : [{ line: null, field, old: before, new: now }];
}
