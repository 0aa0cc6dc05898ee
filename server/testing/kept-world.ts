import { Client } from "pg";

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly holds: boolean;
}

const tablesOf = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('information_schema', 'pg_catalog', 'pgboss')
  order by 1`;

/**
 * What a database held when this was opened, and holds again after each `restore`. Sequences go on: what a server has told is
 * never told again under the same number.
 */
export class KeptWorld {
  readonly #owner: Client;

  private constructor(owner: Client) {
    this.#owner = owner;
  }

  static async open(connectionString: string): Promise<KeptWorld> {
    const owner = new Client({ connectionString, application_name: "kept-world" });
    owner.on("error", () => undefined);
    await owner.connect();
    // Neither triggers nor references follow from what is put back.
    await owner.query("set session_replication_role = replica; set lock_timeout = '2s'");
    const { rows } = await owner.query<{ name: string; columns: string }>(tablesOf);
    const tables: Table[] = [];
    for (const [index, { name, columns }] of rows.entries()) {
      await owner.query(`create temporary table kept_${index} as select ${columns} from ${name}`);
      const holds = (await owner.query(`select from kept_${index} limit 1`)).rowCount === 1;
      tables.push({ name, columns, holds });
    }
    await owner.query(`create temporary table kept_mark (place integer primary key, count bigint, newest bigint)`);
    await owner.query(
      `create function pg_temp.restore() returns void language plpgsql as ${quoted(restoring(tables))}`,
    );
    await owner.query("select pg_temp.restore()");
    return new KeptWorld(owner);
  }

  /**
   * Puts back what was. What waits to be delivered goes first: a delivery that is under way holds its entries until all that
   * follows from them is written.
   */
  async restore(): Promise<void> {
    await this.#owner.query(
      "begin; set local lock_timeout = '10s'; delete from outbox where delivered_at is null; commit",
    );
    await this.#owner.query("select pg_temp.restore()");
  }

  async close(): Promise<void> {
    await this.#owner.end();
  }
}

const quoted = (body: string) => `$restore$${body}$restore$`;

/** A table whose rows are as many and none newer than when it was last put back holds what it held. */
function restoring(tables: readonly Table[]): string {
  const steps = tables.map(({ name, columns, holds }, index) =>
    holds
      ? `select count(*), coalesce(max(xmin::text::bigint), 0) into was_count, was_newest from ${name};
         if not exists (select from kept_mark where place = ${index} and count = was_count and newest = was_newest) then
           delete from ${name};
           insert into ${name} (${columns}) overriding system value select ${columns} from kept_${index};
           insert into kept_mark select ${index}, count(*), max(xmin::text::bigint) from ${name}
             on conflict (place) do update set count = excluded.count, newest = excluded.newest;
         end if;`
      : `delete from ${name};`,
  );
  return `declare was_count bigint; was_newest bigint; begin ${steps.join("\n")} end`;
}
