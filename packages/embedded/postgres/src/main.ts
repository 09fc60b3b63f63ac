import { runProgram } from '@exchange/child-process/run-program';

await runProgram('postgres', () => import('./run.js'));
