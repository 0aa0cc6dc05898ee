import { rangeTone } from "@tandem/contract/planning/plan-displays";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { red, amber, green, blue } = rangeTone.code;

/** Ranges of deviation with their colours, and what they are called in English, in Simplified and Traditional Chinese, and in Vietnamese. */
const ranges: readonly (readonly [from: number | null, below: number | null, tone: string, ...words: string[]])[] = [
  [null, -20, red, "critical", "严重短缺", "嚴重短缺", "thiếu nghiêm trọng"],
  [-20, 0, amber, "short", "短缺", "短缺", "thiếu"],
  [0, 0, green, "as released", "与发布一致", "與發布一致", "đúng lịch"],
  [0, null, blue, "more", "超出", "超出", "vượt"],
];

/** How plans are shown to everybody: two weeks of days, a quarter of weeks, and half a year. */
export async function addPlanDisplay(client: ClientBase): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await client.query(
    `with added as (
       insert into plan_display (tenant_id, plan_display_no, plan_display_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
         day_periods, week_periods, month_periods)
       values (${tenantId}, 'PD-01', 'Planning', 'Planning', '计划显示', '計畫顯示', 'Hiển thị kế hoạch', 14, 13, 6) returning id)
     insert into plan_display_line (tenant_id, plan_display_id, line_no, lower_limit, upper_limit, range_tone, description,
       description_en_us, description_zh_cn, description_zh_tw, description_vi_vn)
     select ${tenantId}, a.id, r.place, (r.said ->> 0)::integer, (r.said ->> 1)::integer, r.said ->> 2, r.said ->> 3, r.said ->> 3,
       r.said ->> 4, r.said ->> 5, r.said ->> 6
     from added a cross join jsonb_array_elements($1::jsonb) with ordinality as r (said, place)`,
    [JSON.stringify(ranges)],
  );
}
