import { runProgram } from '@exchange/child-process/run-program';

await runProgram('event-store', () => import('./run.js'));
