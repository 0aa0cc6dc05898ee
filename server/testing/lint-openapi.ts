import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApi } from "../src/core/openapi/document.ts";

// `npm run api`: the description of the calls is held against what Redocly and Spectral recommend.

/** What is used of Spectral, which is CommonJS. */
interface Spectral {
  setRuleset(ruleset: { readonly extends: readonly (readonly [ruleset: unknown, severity: "recommended"])[] }): void;
  run(document: unknown): Promise<{ code: string | number; message: string; path: (string | number)[] }[]>;
}

const require = createRequire(import.meta.url);
const { Spectral } = require("@stoplight/spectral-core") as { readonly Spectral: new () => Spectral };
const { oas } = require("@stoplight/spectral-rulesets") as { readonly oas: unknown };

async function findingsOfSpectral(document: unknown): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, "recommended"]] });
  const findings = await spectral.run(document);
  return findings.map(({ code, message, path }) => `Spectral, ${code}: ${message} (${path.join(" / ")})`);
}

function findingsOfRedocly(document: unknown): string[] {
  const directory = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const file = join(directory, "openapi.json");
    writeFileSync(file, JSON.stringify(document));
    const command = join(require.resolve("@redocly/cli/package.json"), "../bin/cli.js");
    const { stdout, stderr } = spawnSync(process.execPath, [command, "lint", file, "--format", "json"], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    if (!stdout.startsWith("{")) return [`Redocly: ${stderr}`];
    const { problems } = JSON.parse(stdout) as {
      problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
    };
    return problems.map(
      ({ ruleId, message, location }) => `Redocly, ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const document: unknown = JSON.parse(JSON.stringify(openApi()));
const findings = [...findingsOfRedocly(document), ...(await findingsOfSpectral(document))];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
