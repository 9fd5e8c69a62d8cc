import { expect, test } from 'vitest';
import { sameName } from '../company-register/same-name.ts';
import {
  allowedSubmissions,
  CERTIFICATION_STEPS,
  type CertificationEvent,
  type CertificationState,
  kindOf,
  nextState,
  stepOf,
  submissionOf,
} from './certification-machine.ts';

const STATES = Object.keys(CERTIFICATION_STEPS) as CertificationState[];
const EVENTS: readonly CertificationEvent[] = ['approve', 'reject', 'receive', 'expire', 'replace'];

test('every listed step leads somewhere, every other is refused, and endings stay', () => {
  const listed = STATES.flatMap((state) =>
    EVENTS.filter((event) => nextState(state, event)).map((event) => `${state} ${event} ${nextState(state, event)}`),
  );
  expect(listed).toEqual([
    'reviewing approve approved',
    'reviewing reject rejected',
    'awaitingTransfer receive approved',
    'awaitingTransfer expire rejected',
    'awaitingTransfer replace withdrawn',
  ]);
});

test.each([
  ['', undefined, ['person', 'enterprise'], 1],
  ['', 'reviewing', [], 2],
  ['', 'awaitingTransfer', ['person', 'enterprise'], 2],
  ['', 'rejected', ['person', 'enterprise'], 1],
  ['Person', 'approved', ['enterprise'], 3],
  ['Person', 'reviewing', [], 2],
  ['Person', 'rejected', ['enterprise'], 3],
  ['Enterprise', 'approved', ['update'], 3],
  ['Enterprise', 'awaitingTransfer', ['update'], 2],
] as const)(
  'a member of type "%s" whose latest is %s may submit %j and stands at step %i',
  (type, latest, can, step) => {
    expect(allowedSubmissions(type, latest)).toEqual(can);
    expect(stepOf(type, latest)).toBe(step);
  },
);

test('the kind of a submission depends on the member type', () => {
  expect([
    submissionOf('', 'Person'),
    submissionOf('Person', 'Enterprise'),
    submissionOf('Enterprise', 'Enterprise'),
  ]).toEqual(['person', 'enterprise', 'update']);
  expect([kindOf(''), kindOf('Person'), kindOf('Enterprise')]).toEqual(['first', 'upgrade', 'update']);
});

test.each([
  ['深圳市甲乙（集团）有限公司', '深圳市甲乙(集团)有限公司', true],
  ['ＡＢＣ电子有限公司', 'abc 电子有限公司', true],
  ['深圳市甲乙有限公司', '深圳市甲乙有限公司分公司', false],
  ['', '', false],
  [' ', '　', false],
])('%s and %s are one name: %s', (a, b, expected) => {
  expect(sameName(a, b)).toBe(expected);
});
