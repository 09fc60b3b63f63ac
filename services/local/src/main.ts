import { runProgram } from '@exchange/child-process/run-program';

await runProgram('local', () => import('./run.js'));
