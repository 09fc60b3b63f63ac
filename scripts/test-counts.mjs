// Prints the runner's own counts, last and alone on a line: `N passed, N failed, N skipped`.
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const report = JSON.parse(readFileSync(file, 'utf8'));
const skipped = report.numPendingTests + report.numTodoTests;
if (report.numTotalTests === 0 || report.numFailedTestSuites > 0 !== !report.success) {
  console.error(
    `suites: ${report.numPassedTestSuites} passed, ${report.numFailedTestSuites} failed`,
  );
}
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped`);
