import { z } from "zod";

/** Records that every system calls by codes of its own: what a workbook calls them is matched by hand, once. */
export const matchedEntities = ["unit", "currency"] as const;
export type MatchedEntity = (typeof matchedEntities)[number];

const said = z.string().min(1).max(100);
const matchedValues = z.partialRecord(z.enum(matchedEntities), z.record(said, said.nullable()));
export type MatchedValues = z.output<typeof matchedValues>;

/** What values mean by a setting of an import; null where it says nothing that can be understood. */
export function givenValues(text: string): MatchedValues | null {
  try {
    return matchedValues.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Where `askValues` asks for it, values that are no code of a unit or currency, and what they may be. */
export const askedValues = {
  values: z.array(
    z.object({
      entity: z.enum(matchedEntities),
      /** As the workbook has it. */
      value: z.string(),
      /** In how many cells. */
      count: z.int(),
      /** The code that it likely is, or that it was matched to before. */
      code: z.string().nullable(),
    }),
  ),
  /** The codes that those may be. */
  codes: z.array(z.object({ entity: z.enum(matchedEntities), code: z.string(), name: z.string() })),
};
