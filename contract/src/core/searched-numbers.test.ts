import { describe, expect, it } from "vitest";
import { searchedNumbers } from "./searched-numbers.ts";

describe("What somebody searches for", () => {
  it.each([
    ["PO-1\nPO-2\r\nPO-1", ["PO-1", "PO-2"]],
    ["4500012; 4500013；4500014", ["4500012", "4500013", "4500014"]],
    ["A1,B2，C3、D4", ["A1", "B2", "C3", "D4"]],
    ["PO-2026-00001 PO-2026-00002", ["PO-2026-00001", "PO-2026-00002"]],
    ["steel bolt\nwasher", ["steel bolt", "washer"]],
    ["A1\t\tB2", ["A1", "B2"]],
    ["F15-001 F15-002, F15-003;F15-004\nF15-005 ", ["F15-001", "F15-002", "F15-003", "F15-004", "F15-005"]],
  ])("is several numbers: %j", (text, numbers) => {
    expect(searchedNumbers(text)).toEqual(numbers);
  });

  it.each(["", "PO-1", "steel bolt", "M8 bolt", "M8 M10", "Bolt, hex", "PO-1;", " PO-1 ", "'; drop table x; --"])(
    "is one thing: %j",
    (text) => {
      expect(searchedNumbers(text)).toBeNull();
    },
  );
});
