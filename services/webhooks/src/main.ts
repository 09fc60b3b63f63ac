import { runProgram } from '@exchange/child-process/run-program';

await runProgram('deliverer', () => import('./run.js'));
