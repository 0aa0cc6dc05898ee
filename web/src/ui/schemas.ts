import { config, z as zod } from "zod";

// The content security policy forbids making functions from text, which schemas otherwise try for speed.
config({ jitless: true });

type Make = (...given: never[]) => object;

/** What makes another schema of one. */
const further: ReadonlySet<PropertyKey> = new Set([
  ...["default", "extend", "max", "min", "nullable", "nullish", "omit", "optional", "overwrite", "partial", "pick"],
  ...["positive", "readonly", "refine", "regex", "required", "strip", "superRefine", "transform", "trim"],
]);

/** A schema that is made when something is asked of it; what is made of it is made as late. */
function late(make: () => object): object {
  let known: object | undefined;
  const schema = () => {
    known ??= make();
    return known;
  };
  return new Proxy(
    {},
    {
      get(_, name) {
        const value = () => Reflect.get(schema(), name, schema());
        if (further.has(name)) return (...given: never[]) => late(() => (value() as Make).apply(schema(), given));
        const found: unknown = value();
        return typeof found === "function" ? found.bind(schema()) : found;
      },
      set: (_, name, value) => Reflect.set(schema(), name, value),
      has: (_, name) => Reflect.has(schema(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
    },
  );
}

const maker =
  (make: unknown) =>
  (...given: never[]) =>
    late(() => (make as Make)(...given));

/**
 * What the contract describes its calls by, in the place of `zod` (`vite.config.ts`): the description of some hundred calls takes a
 * telephone longer to make than the rest of the first page to run, and a page checks little of what it sends.
 *
 * @public
 */
export const z = {
  array: maker(zod.array),
  base64: maker(zod.base64),
  boolean: maker(zod.boolean),
  enum: maker(zod.enum),
  int: maker(zod.int),
  int32: maker(zod.int32),
  intersection: maker(zod.intersection),
  iso: { date: maker(zod.iso.date), datetime: maker(zod.iso.datetime) },
  literal: maker(zod.literal),
  null: maker(zod.null),
  number: maker(zod.number),
  object: maker(zod.object),
  partialRecord: maker(zod.partialRecord),
  preprocess: maker(zod.preprocess),
  record: maker(zod.record),
  strictObject: maker(zod.strictObject),
  string: maker(zod.string),
  union: maker(zod.union),
  unknown: maker(zod.unknown),
  uuid: maker(zod.uuid),
};
