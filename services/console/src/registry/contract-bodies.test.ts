import { buildOpenApi } from '@exchange/ledger/description/open-api';
import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeKinds, bodyDraft, type Draft, type DraftRecord } from '../forms/draft';
import type { Rule } from '../forms/fault';
import { readBody } from '../forms/read-body';
import { bodyOf } from '../forms/read-schema';
import { isRecord, type ObjectShape, type Shape } from '../forms/shape';
import { oneGateRule, otherWithReason, periodsInOrder, reasonWithStatus } from './rules';

const document = buildOpenApi(ledgerRoutes.contracts, { serverUrl: '/', tags: ledgerRoutes.tags });

const operations = `
  createReseller updateReseller createCustomer updateCustomer attachReseller updateAttachment
  createCounterparty updateCounterparty createAsset updateAsset createUtility updateUtility
  createPlan updatePlan recordRates correctRates recordUsage createEnrollment updateEnrollment
  submitEnrollment acceptEnrollment rejectEnrollment objectToEnrollment resolveObjection
  rescindEnrollment activateEnrollment dropEnrollment reinstateEnrollment cancelEnrollment
  objectToSwitch createGate makeKey rotateKey makeMapKey`
  .trim()
  .split(/\s+/);

const rulesOf: Readonly<Record<string, readonly Rule[]>> = {
  updateCounterparty: [reasonWithStatus],
  recordUsage: [periodsInOrder],
  rejectEnrollment: [otherWithReason],
  createGate: [oneGateRule],
};
const hiddenIn: Readonly<Record<string, readonly string[]>> = {
  createAsset: ['cost_key'],
  createGate: ['type'],
};

describe.each(operations)('the form of %s', (operation) => {
  const { [operation]: rules = [] } = rulesOf;
  const { [operation]: hidden = [] } = hiddenIn;
  const route = ledgerRoutes.contracts.find(({ operationId }) => operationId === operation);
  const whole = bodyOf(document, route?.method ?? '', `/api/v1${route?.path}`);
  const fields = whole.fields.filter(({ name }) => !hidden.includes(name));
  const shape: ObjectShape = { kind: 'object', fields: required(fields, operation) };

  const takes = (draft: DraftRecord) => {
    const reading = readBody(shape, draft);
    if (!reading.ok || !isRecord(reading.value)) return false;
    const body = reading.value;
    if (rules.some((rule) => rule(body).length > 0)) return false;
    const result = route?.body?.safeParse(JSON.parse(JSON.stringify(body)));
    expect(result?.error?.issues ?? []).toEqual([]);
    return result?.success === true;
  };

  it('sends nothing that the contract refuses, for any input', () => {
    fc.assert(
      fc.property(bodyTyped(shape, typed), (draft) => void takes(draft)),
      { numRuns: 400 },
    );
  });

  it('sends valid input', () => {
    expect(fields.length).toBeGreaterThan(0);
    const drafts = fc.sample(bodyTyped(shape, filled), { numRuns: 200, seed: 7 });
    expect(drafts.filter(takes).length).toBeGreaterThan(15);
  });

  it('sends nothing for an empty form or unchanged members', () => {
    const draft = bodyDraft(shape);
    expect(readBody(shape, draft, draft)).toEqual({ ok: true, value: {} });
    if (fields.some((field) => field.required)) expect(readBody(shape, draft).ok).toBe(false);
  });
});

/** The form requires the gate's type, which has two names in the contract. */
function required(fields: ObjectShape['fields'], operation: string): ObjectShape['fields'] {
  return fields.map((field) =>
    operation === 'createGate' && field.name === 'transaction_type'
      ? { ...field, required: true }
      : field,
  );
}

type Typing = (shape: Shape) => fc.Arbitrary<Draft>;

function bodyTyped({ fields }: ObjectShape, typing: Typing): fc.Arbitrary<DraftRecord> {
  const members = fields.map(({ name, shape, nullable }) => {
    const isLeftOut = nullable && shape.kind === 'object';
    return [name, isLeftOut ? fc.oneof(fc.constant(''), typing(shape)) : typing(shape)] as const;
  });
  return fc.record(Object.fromEntries(members));
}

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', ' ', '\u0000', '\uD800', '-0', '1e3', '9007199254740993', '0000-01-01'),
  fc.constantFrom('9999-12-31T23:59:59-01:00', '2026-02-30', 'a@b', '<script>alert(1)</script>'),
  fc.string({ minLength: 190, maxLength: 520 }),
);

function typed(shape: Shape): fc.Arbitrary<Draft> {
  if (shape.kind === 'object') return fc.oneof(fc.constant(''), bodyTyped(shape, typed));
  if (shape.kind === 'list') return fc.array(typed(shape.item), { maxLength: 4 });
  if (shape.kind === 'attributes') return fc.array(attribute(anyText), { maxLength: 4 });
  return fc.oneof({ weight: 3, arbitrary: filled(shape) }, { weight: 1, arbitrary: anyText });
}

const attribute = (text: fc.Arbitrary<string>) =>
  fc.record({
    key: fc.oneof(text, fc.constantFrom('meter', '__proto__', 'toString')),
    kind: fc.constantFrom(...attributeKinds),
    value: fc.oneof(text, fc.json({ maxDepth: 40 }), fc.integer().map(String)),
  });

const decimals = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.nat(), fc.nat(9_999_999))
  .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);
const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function filled(shape: Shape): fc.Arbitrary<Draft> {
  switch (shape.kind) {
    case 'object':
      return bodyTyped(shape, filled);
    case 'list':
      return fc.array(filled(shape.item), { minLength: Math.max(1, shape.minItems), maxLength: 3 });
    case 'attributes':
      return fc.constantFrom<Draft>([], [{ key: 'meter', kind: 'text', value: 'M-1' }]);
    case 'choice':
      return fc.constantFrom(...shape.options);
    case 'whole':
      return fc.integer({ min: shape.minimum ?? 0, max: shape.maximum ?? 9_999 }).map(String);
    case 'decimal':
      return decimals.map((text) => text.slice(0, 12));
    case 'flag':
      return fc.constantFrom('yes', 'no');
    case 'date':
      return instants.map((text) => text.slice(0, 10));
    case 'instant':
      return instants;
    case 'id':
      return fc.uuid();
    case 'geometry':
      return fc.constant('{"type":"Point","coordinates":[-97.7431,30.2672]}');
    case 'text':
      return fc.constantFrom(...(samples[shape.format ?? shape.pattern ?? ''] ?? ['Casa Verde']));
    default:
      return shape satisfies never;
  }
}

const samples: Readonly<Record<string, readonly string[]>> = {
  email: ['ops@casa-verde.example', "o'brien+x@a.b.co"],
  lei: ['529900T8BM49AURSDO55'],
  eic: ['10X1001A1001A248'],
  'time-zone': ['Europe/Berlin', 'America/Chicago'],
  '^[A-Za-z]{2}$': ['TX', 'ok'],
  '^[0-9a-fA-F]{64}$': ['0aF1'.repeat(16)],
  '^([01]\\d|2[0-3]):[0-5]\\d$': ['12:00', '23:59'],
};
