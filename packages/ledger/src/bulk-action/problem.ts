import { engineProblem } from '@exchange/runtime/http/engine-problem';
import {
  because,
  conflict,
  type HttpProblem,
  unprocessable,
} from '@exchange/runtime/http/http-problem';
import { transactionProblem } from '../transaction/problem.js';
import type { ActionRefusal, ItemRefusal } from './refusals.js';

/** What a refused bulk action means to an HTTP caller. */
export function actionProblem(refusal: ActionRefusal): HttpProblem {
  return because(answerTo(refusal), refusal);
}

function answerTo(refusal: ActionRefusal): HttpProblem {
  switch (refusal.code) {
    case 'action_exists':
      return conflict('That action was begun already.');
    case 'count_differs':
      return conflict(
        `count is ${refusal.count}, and there are ${refusal.found} such transactions now: look at them again, and send what you find. Nothing has changed.`,
      );
    case 'too_many_found':
      return unprocessable(
        `There are more than ${refusal.most} such transactions: narrow the filter, and send several actions. Nothing has changed.`,
      );
    default:
      return refusal satisfies never;
  }
}

/** Why a transaction is refused, in the sentence of its single route. */
export function itemText(refusal: ItemRefusal): string {
  switch (refusal.code) {
    case 'contended':
    case 'revision_differs':
    case 'stream_unreadable':
    case 'key_malformed':
    case 'key_under_way':
    case 'key_used_for_another_request':
    case 'not_found':
    case 'of_the_platform':
    case 'of_another_reseller':
    case 'for_another_reseller':
      return sentenceOf(engineProblem(refusal));
    default:
      return sentenceOf(transactionProblem(refusal));
  }
}

function sentenceOf({ detail, message }: HttpProblem): string {
  return typeof detail === 'string' ? detail : message;
}
