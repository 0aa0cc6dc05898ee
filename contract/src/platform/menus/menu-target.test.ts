import { describe, expect, it } from "vitest";
import { basePath } from "../../core/service.ts";
import { answeredAddress, fillPlaceholders, isExternal, menuTarget } from "./menu-target.ts";

describe("The url of a menu", () => {
  it("S2.17a S7.21a is a service when it begins with custom:, under the base path and nowhere else", () => {
    const service = { kind: "service", path: `${basePath}/IBiReportService/getReportUrl` };
    expect(menuTarget("custom:/IBiReportService/getReportUrl")).toEqual(service);
    expect(menuTarget("custom:IBiReportService/getReportUrl")).toEqual(service);
    expect(menuTarget(`custom:${basePath}/IBiReportService/getReportUrl`)).toEqual(service);
    for (const path of ["", "//elsewhere.test/a", "/../../a", "https://elsewhere.test", "/a/../b", "/a?b=c", "/only"]) {
      expect(menuTarget(`custom:${path}`), path).toBeNull();
    }
  });

  it("S2.17b is an address elsewhere when it begins with http, https or ftp, with placeholders that are known", () => {
    const addresses = ["http://bi.test/{orgNo}", "https://bi.test/?t={tenantsid}&w={warehouseNo}", "FTP://files.test/"];
    for (const address of addresses) expect(menuTarget(address)).toEqual({ kind: "window", address });
    for (const address of ["http:bi", "https://", "https://bi.test/{userNo}", "https://bi.test/a b"]) {
      expect(menuTarget(address), address).toBeNull();
    }
  });

  it("S2.17c is the name of a route otherwise, and never a script", () => {
    expect(menuTarget("Offsite.User.Order")).toEqual({ kind: "route", name: "Offsite.User.Order" });
    for (const url of ["javascript:alert(1)", "data:text/html,x", "/delivery", "a b", "Offsite..Order"]) {
      expect(menuTarget(url), url).toBeNull();
    }
  });

  it("S2.20 is external if it starts with http, https, mailto or tel", () => {
    const external = ["http://a.test", "https://a.test", "mailto:a@b.test", "tel:+84"];
    expect(external.filter(isExternal)).toEqual(external);
    expect(["ftp://a.test", "custom:/a/b", "Dashboard", "/http:"].filter(isExternal)).toEqual([]);
    expect(menuTarget("tel:+84")).toEqual({ kind: "device", address: "tel:+84" });
  });

  it("S2.17b is filled with the user's values, safely for an address", () => {
    const values = { orgNo: "A&B", warehouseNo: "W 1", classifyType: "", tenantsid: "7" };
    expect(fillPlaceholders("https://a.test/{orgNo}?w={warehouseNo}&c={classifyType}&t={tenantsid}", values)).toBe(
      "https://a.test/A%26B?w=W%201&c=&t=7",
    );
  });
});

describe("The address a service answers", () => {
  it("S2.17a S7.21b has the selected fields of the answer as query string", () => {
    const answer = { dcUrl: "https://bi.test/open?a=1", token: "x y", count: 3, secret: "no", nested: {} };
    expect(answeredAddress(answer, ["token", "count", "nested", "missing"])).toBe(
      "https://bi.test/open?a=1&token=x+y&count=3",
    );
  });

  it("S2.17a is opened only on the web", () => {
    for (const dcUrl of ["javascript:alert(1)", "ftp://a.test", "data:text/html,x", "/here", "", 5, undefined]) {
      expect(answeredAddress({ dcUrl }, [])).toBeNull();
    }
  });
});
