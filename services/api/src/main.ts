import { runProgram } from '@exchange/child-process/run-program';

await runProgram('api', () => import('./run.js'));
