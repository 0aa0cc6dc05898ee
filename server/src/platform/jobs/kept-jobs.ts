import { hostname } from "node:os";
import type { JobType } from "@tandem/contract/platform/jobs/jobs";
import type { Pool } from "pg";
import { nextRun, type Schedule } from "./schedule.ts";

/** What is kept of a job in the database, where a person changes it. */
interface Kept {
  readonly schedule: Schedule;
  readonly isPaused: boolean;
  readonly last: Date | null;
}

/** Whose wish it is that a job runs now: a tenant shares its jobs with others, and not who its people are. */
export interface Asked {
  readonly tenantId: string;
  readonly by: string;
}

const mostError = 2000;
const node = `${hostname()}:${process.pid}`.slice(0, 100);

/** Jobs as tenants see them, who share them: their rows, and what became of each run. It acts as the owner. */
export class KeptJobs {
  private readonly pool: Pool;

  constructor(ownerPool: Pool) {
    this.pool = ownerPool;
  }

  /** Every tenant has the jobs that there are; those that are gone stay, as what they did. */
  async know(jobs: readonly { readonly name: string; readonly schedule: Schedule; readonly isConfigured?: true }[]) {
    const names = jobs.map(({ name }) => name);
    await this.pool.query("update scheduled_job set is_known = false where is_known and not job_no = any ($1)", [
      names,
    ]);
    for (const { name, schedule, isConfigured = false } of jobs) {
      await this.pool.query(
        `insert into scheduled_job as j (tenant_id, job_no, job_type, minute, is_configured)
         select id, $1, $2, $3, $4 from tenant
         on conflict (tenant_id, job_no) do update set is_known = true, is_configured = excluded.is_configured,
           job_type = case when excluded.is_configured then excluded.job_type else j.job_type end,
           minute = case when excluded.is_configured then excluded.minute else j.minute end
         where not j.is_known or j.is_configured <> excluded.is_configured
           or excluded.is_configured and (j.job_type, j.minute) <> (excluded.job_type, excluded.minute)`,
        [name, schedule.type, schedule.minute, isConfigured],
      );
    }
  }

  /** A job as it stands; what its source says where no tenant has it yet. */
  async read(name: string, schedule: Schedule): Promise<Kept> {
    const { rows } = await this.pool.query<{ type: JobType; minute: number; paused: boolean; last: string | null }>(
      `select job_type as type, minute, is_paused as paused, last_start_date as last from scheduled_job
       where job_no = $1 order by tenant_id limit 1`,
      [name],
    );
    const [row] = rows;
    if (!row) return { schedule, isPaused: false, last: null };
    const last = row.last === null ? null : new Date(row.last);
    return { schedule: { type: row.type, minute: row.minute }, isPaused: row.paused, last };
  }

  async next(name: string, { schedule, last }: Pick<Kept, "schedule" | "last">): Promise<void> {
    const next = nextRun(schedule, last, new Date());
    await this.pool.query("update scheduled_job set next_date = $2 where job_no = $1", [name, next]);
  }

  /** The next run of a job is somebody's wish, though it be paused. */
  async ask(name: string, { tenantId, by }: Asked): Promise<void> {
    await this.pool.query("update scheduled_job set asked_by = $3 where job_no = $1 and tenant_id = $2", [
      name,
      tenantId,
      by,
    ]);
  }

  /** Who asked for a job since it last ran; from now on nobody. */
  async takeAsked(name: string): Promise<Asked[]> {
    const { rows } = await this.pool.query<{ tenantId: string; by: string }>(
      `with asked as (select tenant_id, id, asked_by from scheduled_job where job_no = $1 and asked_by is not null for update)
       update scheduled_job j set asked_by = null from asked where j.tenant_id = asked.tenant_id and j.id = asked.id
       returning asked.tenant_id as "tenantId", asked.asked_by as by`,
      [name],
    );
    return rows;
  }

  /**
   * Says of runs that nothing works on any more that they were interrupted: their node ended before they did. Whoever has just
   * been given a job knows that of all its runs before. What somebody had asked for still is.
   */
  async interrupt(given: string | null): Promise<void> {
    const left = (job: string) =>
      `(${job}.job_no = $1 or not exists (select from pgboss.job o where o.name = ${job}.job_no and o.state = 'active'))`;
    await this.pool.query(
      `with interrupted as (
         update scheduled_job_run r set is_interrupted = true, end_date = now() where r.end_date is null and ${left("r")}
         returning r.tenant_id, r.job_no, r.asked_by)
       update scheduled_job j set last_interrupted = true, last_end_date = now(), asked_by = coalesce(j.asked_by,
         (select max(i.asked_by) from interrupted i where i.tenant_id = j.tenant_id and i.job_no = j.job_no))
       where j.last_start_date > coalesce(j.last_end_date, '-infinity') and ${left("j")}`,
      [given],
    );
  }

  /** Runs what a job does, and keeps when it began, how it ended and when it comes next. @throws what it threw */
  async run(name: string, kept: Kept, asked: readonly Asked[], work: () => Promise<unknown>): Promise<void> {
    const began = new Date();
    await this.pool.query("update scheduled_job set last_start_date = $2, last_interrupted = false where job_no = $1", [
      name,
      began,
    ]);
    await this.pool.query(
      `insert into scheduled_job_run (tenant_id, job_no, node, asked_by, start_date)
       select t.id, $1, $2, a.by, $3 from tenant t left join unnest($4::bigint[], $5::text[]) as a(tenant_id, by) on a.tenant_id = t.id`,
      [name, node, began, asked.map(({ tenantId }) => tenantId), asked.map(({ by }) => by)],
    );
    let failure: Error | null = null;
    try {
      await work();
    } catch (error) {
      failure = error as Error;
    }
    const said = failure?.message.slice(0, mostError) ?? null;
    // Somebody may have changed it meanwhile.
    const { schedule } = await this.read(name, kept.schedule);
    await this.pool.query(
      `with ended as (
         update scheduled_job_run set end_date = now(), error = $3, is_interrupted = false where job_no = $1 and start_date = $2)
       update scheduled_job set last_end_date = now(), last_interrupted = false, last_error = $3, next_date = $4
       where job_no = $1`,
      [name, began, said, nextRun(schedule, began, new Date())],
    );
    if (failure) throw failure;
  }
}
