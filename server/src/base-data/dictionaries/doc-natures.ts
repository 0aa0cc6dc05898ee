import {
  builtInEnumerations,
  docNatureType,
  bigModule as goods,
} from "@tandem/contract/base-data/dictionaries/built-in";
import { enumMidOf } from "@tandem/contract/base-data/dictionaries/dictionaries";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { ImportWork } from "../../imports/import-work.ts";

/** What has a document nature says of it. */
interface Natured {
  readonly bigModule: string;
  readonly docNature: string;
}

const builtIn = builtInEnumerations.flatMap(({ localeGroup, codes }) =>
  codes.map((code) => `${enumMidOf(localeGroup)} ${code}`),
);

/** @throws Fault referenceUnknown: the enumeration of the big module has no such value (S4.7c) */
async function requireNature(tx: Database, { bigModule, docNature }: Natured): Promise<void> {
  const enumMid = docNatureType(bigModule);
  if (builtIn.includes(`${enumMid} ${docNature}`)) return;
  const found = await tx
    .selectFrom("enumeration")
    .select("id")
    .where("enumMid", "=", enumMid)
    .where("enumValue", "=", docNature)
    .where("status", "=", validityStatus.code.valid)
    .executeTakeFirst();
  if (!found) throw new Fault("referenceUnknown", { field: "docNature", value: docNature });
}

/** A record's document nature is a value of the enumeration that belongs to its big module (S4.7c); `further` checks more of an import. */
export function docNatureRules<
  In extends Natured,
  Ch extends { readonly id: string } & { readonly [K in keyof Natured]?: string | undefined },
>(entity: { readonly name: string }, further?: (work: ImportWork) => Promise<void>): PlainRules<In, Ch> {
  return {
    async beforeAdd(_context, tx, input) {
      await requireNature(tx, input);
      return input;
    },
    async beforeUpdate(_context, tx, change) {
      const { bigModule, docNature } = await findRow<Natured>(tx, entity, change.id);
      await requireNature(tx, {
        bigModule: change.bigModule ?? bigModule,
        docNature: change.docNature ?? docNature,
      });
      return change;
    },
    async check(work) {
      await further?.(work);
      const enumMid = sql`case i.big_module when ${sqlCodes(goods.code.inbound)} then 'IN_DOC_NATURE'
        when ${sqlCodes(goods.code.outbound)} then 'OUT_DOC_NATURE' else 'OTHER_DOC_NATURE' end`;
      const isNature = sql`e.enum_mid = ${enumMid} and e.enum_value = i.doc_nature`;
      await work.problems.addFound(sql`select i.row_number, 'docNature',
          case when exists (select from enumeration e where ${isNature}) then 'disabled' else 'unknownReference' end,
          jsonb_build_object('value', i.doc_nature)
        from import_row i
        where i.action in ('add', 'change') and i.doc_nature is not null and i.big_module is not null
          and ${enumMid} || ' ' || i.doc_nature <> all (${builtIn}::text[])
          and not exists (
            select from enumeration e where ${isNature} and e.status = ${sqlCodes(validityStatus.code.valid)})`);
    },
  };
}
