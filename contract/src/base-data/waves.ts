import { entity } from "../core/entity.ts";
import { code, integer, status, text, time, validity } from "../core/fields.ts";
import { type LineProblem, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { choices } from "../core/statuses.ts";

/** A wave in which an organisation picks goods together (S3.4a): when it closes, and how large it is. */
export const wave = entity(
  "wave",
  {
    waveNo: code({ key: true }),
    waveName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    /** What comes later goes into the wave of the next day; it is open all day without. */
    cutoffTimeStr: time({ optional: true }),
    /** What is more goes into another wave; any number without. */
    mostDocuments: integer({ optional: true, max: 10_000 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["waveNo", "waveName"], translated: "waveName" },
);

/** What deliveries of a wave have in common. */
const putTogetherBy = choices("wave.putTogetherBy", {
  docType: "docType",
  customer: "customer",
  supplier: "supplier",
  day: "day",
  carrier: "carrier",
  warehouse: "warehouse",
});

/** What puts deliveries together: those of a wave agree in what every line says. */
export const waveLine = lineEntity(
  wave,
  {
    putTogetherBy: status(putTogetherBy),
    /** The only one of which deliveries come into the wave, of its organisation: each has a wave of its own unless given. */
    docType: code({ optional: true, names: "docType", within: ["orgNo"] }),
    customerNo: code({ optional: true, names: "customer" }),
    supplierNo: code({ optional: true, names: "supplier", within: ["orgNo"] }),
  },
  ["docType"],
);

/** The only one of a kind stands in a line that puts together by that kind. */
const onlyOf = {
  docType: putTogetherBy.code.docType,
  customerNo: putTogetherBy.code.customer,
  supplierNo: putTogetherBy.code.supplier,
} as const;

/** Waves (S7.13a). */
export const waves = plainNoun(
  "IBmWaveManageService",
  "bmwavemanage",
  wave,
  {
    menu: "waves",
    menuNo: "3450",
    menuOwner: "34",
    url: "Base.Rule.Wave",
    path: "/base/rule/wave",
    icon: "UnorderedListOutlined",
    sort: 50,
  },
  {
    entity: waveLine,
    initial: { putTogetherBy: putTogetherBy.code.day },
    once: ["putTogetherBy"],
    check: (_wave, lines) =>
      lines.flatMap((each, line) =>
        (Object.keys(onlyOf) as (keyof typeof onlyOf)[]).flatMap((field): LineProblem[] =>
          each[field] && each.putTogetherBy !== onlyOf[field] ? [{ line, field, key: "onlyOfOther" }] : [],
        ),
      ),
  },
);
