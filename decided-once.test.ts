import { describe, expect, it } from "vitest";
import { places, product } from "./tidy-sources.ts";

/** What may be done is decided in one place, by the server: pages show it. */

/** All sets of states, by what they are called where they are declared. */
function namesOfStates(): string[] {
  return product
    .filter(({ path }) => path.startsWith("contract/src/"))
    .flatMap(({ lines }) => [...lines.join("\n").matchAll(/export const (\w+) = statuses\(\s*"[\w.]+"/g)])
    .map(([, name = ""]) => name);
}

const stateJudged = String.raw`\b(?:${namesOfStates().join("|")})\.(?:isIn\(|(?:code|byName)\.\w)`;
const judgeNamed = new RegExp(String.raw`\b(?:const|function) (\w+)\b[^;]{0,240}?(?:${stateJudged})`, "g");

/** Lines of a page that look at a state, or at what was named by one, to say whether something may be done. */
function judgedForDoing(page: string): number[] {
  const named = [...page.matchAll(judgeNamed)].map(([, name]) => String.raw`\b${name}\b`);
  const judge = `(?:${[stateJudged, ...named].join("|")})`;
  const ways = [
    String.raw`\b(?:disabledReason|disabled|hidden|permission)\s*[:=]\s*\{?[^,;\n]{0,120}?${judge}`,
    String.raw`\b(?:use)?[cC]an(?:Open)?\([^)]*\)(?:\([^)]*\))?\s*&&[^;]{0,60}?${judge}`,
    String.raw`${judge}[^;\n]{0,60}?&&\s*(?:!?\w+ && )?(?:use)?[cC]an(?:Open)?\(`,
    String.raw`${judge}[^;]{0,60}?(?:\?|&&)\s*\(?\s*\[?\s*[{<][^;]{0,260}?\b(?:run|onClick)\b`,
    String.raw`if \([^;{]{0,160}?${judge}[^;{]{0,120}?\)\s*return (?:\[\]|\{ actions)`,
  ];
  return ways.flatMap((way) =>
    [...page.matchAll(new RegExp(way, "g"))].map(({ index }) => page.slice(0, index).split("\n").length),
  );
}

/** A refusal for the side, or of what is of no class, that is thrown beside the door: the call itself says whose it is. */
const sideRefusedByHand =
  /\bFault\(\s*"(?:actionOfOtherSide|supplierUserOnly|\w+OfNoClass)"|\bside [!=]== "\w+"\)\s*\{?\s*throw\b/;

const sideAsked = String.raw`\bside [!=]== "\w+"`;
const sideNamed = new RegExp(String.raw`\bconst (\w+) = [^;]{0,60}?${sideAsked}`, "g");

/** Lines of a page that ask for the side to say whether something is written: the flags of its menu say it. */
function sideAskedForWriting(page: string): number[] {
  const named = [...page.matchAll(sideNamed)].map(([, name]) => String.raw`\b${name}\b`);
  const asked = `(?:${[sideAsked, ...named].join("|")})`;
  const offered = String.raw`(?:\bimportTo\b|\b(?:use)?[cC]an(?:Open)?\(|\b(?:create|add|moving|fill)\b|\bsync\.|\b(?:run|permission):)`;
  const ways = [
    String.raw`${asked}\s*(?:&&|\?)[^;\n]{0,60}?${offered}`,
    String.raw`${offered}[^;\n]{0,60}?&&\s*${asked}`,
    String.raw`\w+ && ${asked}\s*\?[^;\n]{0,40}?${offered}`,
    String.raw`if \(${asked}\)\s*(?:\{\s*)?return\b[^;]{0,400}?${offered}`,
    String.raw`\bscopeType\.(?:classify|businessClassify)\b[^;]{0,200}?;[^;]{0,200}?\buserDataList\b`,
  ];
  return ways.flatMap((way) =>
    [...page.matchAll(new RegExp(way, "g"))].map(({ index }) => page.slice(0, index).split("\n").length),
  );
}

/** A page that names a refusal itself where it says why something cannot be done. */
const refusalNamed = /\b(?:disabledReason|whyKept)\b[^;}]{0,200}?(?:\brefusalText\("|\bt\("errors\.)/g;

describe("What may be done", () => {
  it("is refused by pages in the words of what decided it: none names a refusal itself", () => {
    const naming = [
      'disabledReason:\n  whyNot("sendBack", selected) ?? (goBackTogether(selected) ? null : refusalText("returnReceiptsDiffer")),',
      'whyKept: (row) => (isDefault(row) ? t("errors.defaultPolicyKept") : null),',
    ];
    for (const page of naming) expect([...page.matchAll(refusalNamed)], page).not.toEqual([]);
    const showing = 'disabledReason: refusal ? refusalText(refusal) : t("listPage.selectSome"),';
    expect([...showing.matchAll(refusalNamed)]).toEqual([]);
    const pages = product.filter(({ path }) => path.startsWith("web/src/"));
    const named = pages.flatMap(({ path, lines }) => {
      const page = lines.join("\n");
      return [...page.matchAll(refusalNamed)].map(({ index }) => `${path}:${page.slice(0, index).split("\n").length}`);
    });
    expect(named).toEqual([]);
  });

  it("has pages that show what the server decided, and decide nothing again", () => {
    expect(places(/^web\//, /\bdecide(Step)?\(/)).toEqual([]);
  });

  it("has pages that ask of no state whether something may be done: the record says it in its allowedActions", () => {
    const judging = [
      `{ key: "label", disabledReason: noticeStatus.isIn("standing", row.checkStatus) ? null : whyNot, run }`,
      `const isOpen = closed === closedStatus.code.open;\nconst may = useCanOpen()("serialNumbers", "isAdd") && isOpen;`,
      `const isStanding = ({ status }) => status === receiptStatus.code.received;\nreturn isStanding(row) && canOpen("claims", "isAdd");`,
      `news.publish !== publishStatus.code.cancelled && { key: "pin", label: t("pin"), run: () => pin(news) }`,
      `if (status !== orderStatus.code.effective) return { actions: [] };`,
      `const isOf = (row) => row.statusCode === validityStatus.code.valid;\nconst action = { disabledReason: isOf(row) ? null : none };`,
    ];
    for (const page of judging) expect(judgedForDoing(page), page).not.toEqual([]);
    const showing = [
      `const isClosed = closed !== closedStatus.code.open;\nreturn isClosed && <StatusText set={closedStatus} code={closed} />;`,
      `const { pin } = news.allowedActions;\nreturn pin === null && { key: "pin", run };`,
    ];
    for (const page of showing) expect(judgedForDoing(page), page).toEqual([]);
    const pages = product.filter(({ path }) => path.startsWith("web/src/"));
    const judged = pages.flatMap(({ path, lines }) =>
      judgedForDoing(lines.join("\n")).map((line) => `${path}:${line} ${lines[line - 1]?.trim()}`),
    );
    expect(judged).toEqual([]);
  });

  it("says whose a call is where the contract declares it: no handler refuses a side, and no page asks for it", () => {
    const refusing = [
      'if (context.user.side === "supplier") throw new Fault("actionOfOtherSide");',
      'if (!supplierNo) throw new Fault("supplierUserOnly");',
      'if (user.side !== "buyer") { throw new Fault(error);',
      'if (user.classifyTypes) throw new Fault("deductionOfNoClass");',
    ];
    for (const line of refusing) expect(sideRefusedByHand.test(line), line).toBe(true);
    expect(places(/^server\/src\/(?!core\/)/, sideRefusedByHand)).toEqual([]);

    const asking = [
      `const ofBuyer = useCurrentUser().side === "buyer";\nactions={() => [...(ofBuyer ? create(true) : []), ...steps]}`,
      `{...(side === "supplier" ? {} : { importTo })}`,
      `const supplier = side === "supplier";\n{...(supplier ? { importTo: { ...importTo } } : {})}`,
      `const ships = side === "supplier" && canOpen("addShippingNotice", "isAdd");`,
      `actions: hasSome && side !== "supplier" ? [fill] : [],`,
      `if (side === "buyer") {\n  return { importTo: { ...importTo } };\n}`,
      `[...(side === "supplier" ? [] : [moving(false, context)]), issues]`,
      `const ofClasses = [scopeType.classify, scopeType.businessClassify];\nreturn !user.userDataList.some(isOf);`,
    ];
    for (const page of asking) expect(sideAskedForWriting(page), page).not.toEqual([]);
    const showing = [
      `...(side === "supplier" ? [] : (["supplierNo"] as const)),`,
      `const ofBuyer = useCurrentUser().side === "buyer";\nfacts={["status", ofBuyer ? "supplierName" : "orgName"]}`,
    ];
    for (const page of showing) expect(sideAskedForWriting(page), page).toEqual([]);
    const pages = product.filter(({ path }) => path.startsWith("web/src/"));
    const found = pages.flatMap(({ path, lines }) =>
      sideAskedForWriting(lines.join("\n")).map((line) => `${path}:${line} ${lines[line - 1]?.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
