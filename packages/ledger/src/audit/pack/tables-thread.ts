import { answerBeside } from '@exchange/proof/pack/beside';
import { writeTables } from './write-tables.js';

await answerBeside(writeTables);
