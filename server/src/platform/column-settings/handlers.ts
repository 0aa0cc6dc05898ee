import { Fault } from "@tandem/contract/core/errors";
import type { ColumnSetting } from "@tandem/contract/platform/column-settings";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";

/** Pages whose settings a user may keep: many more than there are. */
const mostPages = 300;

/** Columns, page size and row height of the caller's lists (S2.22a, S3.7): nobody sees or changes another's. */
export const columnSettingHandlers: HandlersOf<Services["columnSettings"]> = {
  getColumnSettings: (context, { name }) =>
    context.read(async (db) => {
      let kept = db
        .selectFrom("columnSetting")
        .select(["name", "columns", "pageSize as size", "density"])
        .where("userId", "=", context.user.id);
      if (name !== undefined) kept = kept.where("name", "=", name);
      return { records: (await kept.orderBy("name").execute()) as ColumnSetting[] };
    }),

  saveColumnSetting: (context, setting) =>
    context.write(async (tx) => {
      const { name, columns, size, density } = setting;
      const saved = await sql`insert into column_setting as kept (user_id, name, columns, page_size, density)
        select ${context.user.id}, ${name}, ${JSON.stringify(columns)}::jsonb, ${size}::integer, ${density}::text
        where (select count(*) from column_setting where user_id = ${context.user.id} and name <> ${name}) < ${mostPages}
        on conflict (tenant_id, user_id, name) do update set
          columns = excluded.columns, page_size = excluded.page_size, density = excluded.density`.execute(tx);
      if (saved.numAffectedRows === 0n) throw new Fault("tooManySaved", { max: mostPages });
      return setting;
    }),

  resetColumnSetting: (context, { name }) =>
    context.write(async (tx) => {
      await tx.deleteFrom("columnSetting").where("userId", "=", context.user.id).where("name", "=", name).execute();
      return {};
    }),
};
