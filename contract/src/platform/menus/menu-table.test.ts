import { describe, expect, it } from "vitest";
import { menuByNumber, menus } from "./menu-table.ts";

const table = Object.values<{ menuNo: string; menuOwner: string; url?: string }>(menus);

describe("The menus of the product", () => {
  it("S3.1 have numbers of their own, all digits, and routes of their own", () => {
    expect(menuByNumber.size).toBe(table.length);
    expect(table.filter(({ menuNo }) => !/^\d+$/.test(menuNo))).toEqual([]);
    const urls = table.flatMap(({ url }) => (url ? [url] : []));
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
  });

  it("S3.1 stand at the top, or in a group that does", () => {
    const groups = table.filter(({ menuOwner, url }) => menuOwner === "0" && !url).map(({ menuNo }) => menuNo);
    expect(table.filter(({ menuOwner }) => menuOwner !== "0" && !groups.includes(menuOwner))).toEqual([]);
  });
});
