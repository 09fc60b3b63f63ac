import { type FromHub, toHub, type Used } from './messages.js';
import { useKey } from './use-elsewhere.js';
import { createWindowCounter } from './window-counter.js';

/** What stands between processes that serve one port together: it passes on what each uses, and counts for all. */
export interface Hub {
  /** A process has begun. */
  joined(process: number, send: (message: FromHub) => void): void;
  heard(process: number, message: unknown): void;
  ended(process: number): void;
}

interface Member {
  readonly send: (message: FromHub) => void;
  readonly used: Map<string, Used>;
}

interface Inquiry {
  readonly waitsFor: Set<number>;
  readonly answers: unknown[];
  readonly done: () => void;
}

/** Less than who asks waits for the answers. */
const sayMsMax = 2_000;

export function createHub(): Hub {
  const members = new Map<number, Member>();
  const inquiries = new Map<number, Inquiry>();
  const counter = createWindowCounter(undefined);
  let inquired = 0;

  function others(process: number): Member[] {
    return [...members].flatMap(([one, member]) => (one === process ? [] : [member]));
  }

  /** Asks all of them, and answers with what has come by the time. */
  function inquire(asker: Member, question: number, about: string): void {
    inquired += 1;
    const id = inquired;
    const answers: unknown[] = [];
    const done = () => {
      clearTimeout(timer);
      if (inquiries.delete(id)) asker.send({ kind: 'answers', question, answers });
    };
    const timer = setTimeout(done, sayMsMax).unref();
    inquiries.set(id, { waitsFor: new Set(members.keys()), answers, done });
    for (const member of members.values()) member.send({ kind: 'asked', question: id, about });
  }

  function settle(inquiry: Inquiry, process: number): void {
    inquiry.waitsFor.delete(process);
    if (inquiry.waitsFor.size === 0) inquiry.done();
  }

  return {
    joined(process, send) {
      members.set(process, { send, used: new Map() });
    },
    heard(process, heard) {
      const { data: message } = toHub.safeParse(heard);
      const member = members.get(process);
      if (message === undefined || member === undefined) return;
      switch (message.kind) {
        case 'listens':
          for (const [one, { used }] of members) {
            if (one === process) continue;
            member.send({ kind: 'used_by', process: one, changes: [...used.values()] });
          }
          return;
        case 'used': {
          const { changes } = message;
          for (const change of changes) {
            const [what, holder, amount] = change;
            if (amount > 0) member.used.set(useKey(what, holder), change);
            else member.used.delete(useKey(what, holder));
          }
          for (const other of others(process)) other.send({ kind: 'used_by', process, changes });
          return;
        }
        case 'count':
          counter.hit(message.key).then(
            ({ count, msLeft }) =>
              member.send({ kind: 'counted', question: message.question, count, msLeft }),
            // Without an answer the process counts by itself.
            () => undefined,
          );
          return;
        case 'ask':
          return inquire(member, message.question, message.about);
        case 'say': {
          const inquiry = inquiries.get(message.question);
          if (inquiry === undefined) return;
          inquiry.answers.push(message.said);
          return settle(inquiry, process);
        }
        default:
          return message satisfies never;
      }
    },
    ended(process) {
      members.delete(process);
      for (const member of members.values()) member.send({ kind: 'ended', process });
      for (const inquiry of inquiries.values()) settle(inquiry, process);
    },
  };
}
