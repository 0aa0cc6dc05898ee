import type { Reporter, TestModule } from "vitest/node";

/** Lists at the end of a run what must not pass unnoticed: tests that needed another try, and what was skipped and why. */
export class EndOfRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const again = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky);
      const skipped = [...module.children.allSuites()].filter((suite) => suite.options.mode === "skip");
      return [
        ...again.map((test) => `passed at another try: ${module.relativeModuleId}: ${test.fullName}`),
        ...skipped.map((suite) => `skipped: ${module.relativeModuleId}: ${suite.fullName}`),
      ];
    });
    if (lines.length > 0) process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}
