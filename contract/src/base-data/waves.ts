import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A wave in which an organisation picks goods together (S3.4a). */
export const wave = entity(
  "wave",
  {
    waveNo: code({ key: true }),
    waveName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["waveNo", "waveName"] },
);

/** Waves (S7.13a). */
export const waves = plainNoun("IBmWaveManageService", "bmwavemanage", wave, {
  menu: "waves",
  menuNo: "3450",
  menuOwner: "34",
  url: "Base.Rule.Wave",
  path: "/base/rule/wave",
  icon: "UnorderedListOutlined",
  sort: 50,
});
