import { describe, expect, it } from "vitest";
import { readXml } from "./xml.ts";

async function textOf(...pieces: Buffer[]): Promise<string> {
  let all = "";
  async function* inTurn() {
    yield* pieces;
  }
  await readXml(inTurn(), {
    open: () => undefined,
    text: (text) => {
      all += text;
    },
  });
  return all;
}

describe("the encoding of an XML part", () => {
  const xml = (declaration: string) => `${declaration}<a>采购 Đơn 😀</a>`;

  it("is UTF-8 unless it says otherwise", async () => {
    expect(await textOf(Buffer.from(xml("")))).toBe("采购 Đơn 😀");
    expect(await textOf(Buffer.from(`\ufeff${xml('<?xml version="1.0" encoding="UTF-8"?>')}`))).toBe("采购 Đơn 😀");
  });

  it("may be UTF-16, with and without its mark", async () => {
    const declared = xml('<?xml version="1.0" encoding="UTF-16"?>');
    expect(await textOf(Buffer.from(`\ufeff${declared}`, "utf16le"))).toBe("采购 Đơn 😀");
    expect(await textOf(Buffer.from(declared, "utf16le"))).toBe("采购 Đơn 😀");
    expect(await textOf(Buffer.from(declared, "utf16le").swap16())).toBe("采购 Đơn 😀");
  });

  it("may be declared", async () => {
    const start = Buffer.from('<?xml version="1.0" encoding="GBK"?><a>');
    expect(await textOf(Buffer.concat([start, Buffer.of(0xce, 0xef, 0xc1, 0xcf)]), Buffer.from("</a>"))).toBe("物料");
    await expect(textOf(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).rejects.toMatchObject({
      code: "damaged",
    });
  });

  it("holds across pieces that cut a character in two", async () => {
    const bytes = Buffer.from("<a>采</a>");
    expect(await textOf(bytes.subarray(0, 4), bytes.subarray(4))).toBe("采");
    await expect(textOf(bytes.subarray(0, 4))).rejects.toMatchObject({ code: "damaged" });
  });
});
