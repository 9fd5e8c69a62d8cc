/**
 * An invalid value for a request, as JSON text and as it would be written in a URL. JSON text, because some of it (1e309,
 * `__proto__`, numbers beyond 2^53) does not survive conversion to a JavaScript value.
 */
export interface HostileValue {
  readonly json: string;
  readonly text: string;
}

const value = (json: string, text = json): HostileValue => ({ json, text });
const string = (text: string): HostileValue => ({ json: JSON.stringify(text), text });

export const HOSTILE_VALUES: readonly HostileValue[] = [
  // Values of another type.
  ...['null', 'true', 'false', '0', '-1', '{}', '[]', '[null]', '[[]]', '{"a":{"b":[1]}}'].map((json) => value(json)),
  // Numbers at the edges of what JSON, doubles, int4, int8 and money hold.
  ...['1.005', '0.1', '-0', '1e-7', '2147483648', '9007199254740992', '9223372036854775808', '1e309', '-1e309'].map(
    (json) => value(json),
  ),
  ...['1e5', '0x10', 'NaN', 'Infinity', '-', '١٢', '１２', ' 12 ', '1,000.00', '99999999999999.99'].map(string),
  // Text that storage, terminals, headers, SQL, HTML and file systems read in their own way.
  ...['', ' ', 'a\0b', '\ud800', 'x\udfff', '\u202e\u200b', '😀'.repeat(40), 'x'.repeat(100_000)].map(string),
  ...['a\r\nX-Injected: 1', "' or '1'='1' --", "'; drop table member; --", '%_\\', '{{7*7}}'].map(string),
  ...['<script>alert(1)</script>', '../../../../etc/passwd', '..\\..\\x', 'file:///etc/passwd', '\u0000'].map(string),
  // Days and times that do not exist, ids that are none, and names of every object.
  ...['2026-02-30', '2026-13-01', '0000-00-00', '99999-01-01', '+275760-09-14', '2026-11-20T25:61:00Z'].map(string),
  ...['00000000-0000-0000-0000-000000000000', 'not-a-guid', '{00000000-0000-4000-8000-000000000000}'].map(string),
  ...['__proto__', 'constructor', 'toString', 'undefined', 'null'].map(string),
  value('{"__proto__":{"isAdmin":true}}', '__proto__'),
  value('{"constructor":{"prototype":{"isAdmin":true}}}', 'constructor'),
  value(`[${'0,'.repeat(5_000)}0]`, '0,'.repeat(5_000)),
  value(`${'['.repeat(500)}${']'.repeat(500)}`, '[]'),
];

/** Completely malformed bodies. */
export const HOSTILE_BODIES: readonly string[] = [
  ...['', '{', 'null', '[]', '"x"', '1e309', '\ufeff{}', '{"a":1,}', "{'a':1}", '{"a":1}{"a":2}', '\0', '<xml/>'],
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"x":"${'x'.repeat(100_000)}"}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `{"guid":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
];

/** Completely malformed query strings, to be appended to any other parameters. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...[
    '%E0%A4%A',
    '%00=%00',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'a=1&a=2',
    'id=1&ID=2',
    'id[]=1',
    '=x',
    '&&&',
  ],
  ...[
    'guid=a&guid=b',
    'ticket=1&ticket=2',
    'maxResultCount=1&maxResultCount=2',
    'sorting=amount;drop%20table%20member',
  ],
  `x=${'x'.repeat(8_000)}`,
  Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&'),
];
