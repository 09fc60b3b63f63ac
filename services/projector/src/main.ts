import { runProgram } from '@exchange/child-process/run-program';

await runProgram('projector', () => import('./run.js'));
