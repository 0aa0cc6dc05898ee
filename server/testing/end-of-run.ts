import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Whether a test was skipped by itself: of a suite that was skipped, the title says why. */
function isSkippedAlone(test: TestCase): boolean {
  const { parent } = test;
  return test.result().state === "skipped" && !(parent.type === "suite" && parent.options.mode === "skip");
}

/** Lists at the end of a run what must not pass unnoticed: tests that needed another try, and what was skipped and why. */
export class EndOfRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const tests = [...module.children.allTests()];
      const again = tests.filter((test) => test.diagnostic()?.flaky);
      const suites = [...module.children.allSuites()].filter((suite) => suite.options.mode === "skip");
      // Whoever runs tests of some titles knows that the others are not run.
      const isPart = module.project.vitest.getGlobalTestNamePattern() !== undefined;
      const skipped = isPart ? [] : [...suites, ...tests.filter(isSkippedAlone)];
      return [
        ...again.map((test) => `passed at another try: ${module.relativeModuleId}: ${test.fullName}`),
        ...skipped.map((each) => `skipped: ${module.relativeModuleId}: ${each.fullName}`),
      ];
    });
    if (lines.length > 0) process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}
