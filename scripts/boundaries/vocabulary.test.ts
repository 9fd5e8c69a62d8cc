import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** Retired words of our own: `docs/glossary.md` has the standard terms. A term is added here when its last use is renamed. */

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(
  ['apps/*/{src,build,migrations}/**', 'packages/*/src/**', 'e2e/**', 'bench/**', 'fuzz/**', 'scripts/**'],
  {
    cwd: root,
    ignore: ['**/node_modules/**', '**/dist/**', '**/*.d.ts', 'scripts/boundaries/vocabulary.test.ts'],
  },
).filter((file) => /\.(tsx?|mjs|sql)$/.test(file));

const RETIRED: Readonly<Record<string, RegExp>> = {
  'max, min': /\b(MOST_[A-Z]|LEAST_[A-Z]|(?<!at)most[A-Z]\w|fewest[A-Z]|(?<!at)least[A-Z]\w)\w*/g,
  'previous, again': /\b(former[A-Z]|former_|Former[A-Z])\w*|\b\w+Anew\b/g,
  'main orders': /\b(lock|find|read)Mains\w*|\bmains(Of|To|With|In|Past)\w*/g,
  'alias, API name': /\b(onWire|toWire|fromWire|wireName\w*|WIRE_\w+)\b/g,
  'visible, redacted': /\b(seenWith|seenFields|SeenMoney|withheldIn)\b/g,
  encrypted: /\b(sealed[A-Z]\w*|sealText|sealBytes|sealPhone|openSealed|\w+_is_sealed)\b/g,
  'credit note': /\b(redLetter\w*|RedLetter\w*|invoice_red\w*|RED_(CAUSES|KINDS|STATES))\b/g,
  'on behalf': /\b(behalf[A-Z_]\w*|Behalf[A-Z]\w*|BEHALF_\w+)\b/g,
  'instance, company': /\b(staffHouse|House[A-Z]\w*|HOUSE_\w+|house[A-Z](?!int\b)\w*|house_\w+)\b/g,
  'anonymous client': /\bnewVisitor\b/g,
  image:
    /\b(storePicture|pictures?[A-Z]\w*|PICTURE_\w+)\b|['"`/](article-|quote-|complaint-|evaluation-)?pictures?['"`/]/g,
  'on-behalf action, previous': /behalf-acts|\b(calls|api)\.behalf\b|\/former-/g,
  'payload, report': /\bTold\b|\btold(?=\?:|: [A-Z(])|\bsaid(?=: [a-z]|=\{)|\bjudging\(/g,
  webhook: /\b\w*_DOORS?\b|outside-doors/g,
  'billing profile': /\bapply\([^)]*titleId|titleId: (idIn|id\b|string)/g,
  'unknown client, viewer': /\bkeys\.strangers\b|\bvisitors\b(?=[ ,:.}])/g,
  injected: /\bplant\w*\(|\bPLANTS\b/g,
  'text, label': /\bsay(=\{|: \()|\bwords=\{/g,
  'ledger check': /\b(xunban_books|books_run)_\w+|\b(enBooks|BookRule|BOOK_RULE\w*)\b/g,
  'shown, remaining, with': /\b(seenFen|seen_fen|beside-gerber|LeftCopper)\b|stray-copper/g,
  'quota, capacity, free space': /\b(requireRoom|noRoom|roomy?For\w*|roomyFolder)\b/g,
  'bigram, immutable, decided by a user': /\b(letter_pairs|hasLetterPairs|\w+_is_kept|\w+_by_somebody\w*)\b/g,
  'permission, reminder': /\bmember\.act\b|\bquestions\.chase\b/g,
  'fake, clock': /\b(standIn|\w+StandIn|passHours|passCodeWait)\b/g,
  'permission, delay reason': /\b(authority(?=[:?])|slipReason|slip_reason)/g,
  'company profile': /\b(ownerFacts?\w*|OWNER_FACTS|owner_fact)\b/g,
  'concession, overpayment': /\b(concedeRevenue|refundWhatIsOver|claimActionAlone)\b/g,
  'time limit': /\b(patienceMs|\w*PATIENCE_MS|Turnstile\w*)\b/g,
};

/** A doc comment begins with its subject or with a verb in the third person. */
const OPENING = /\/\*\*\s+(?:\*\s+)?(What|Whether|How|Who|Whom|Whose|Of|Where)\b/g;

it.each(Object.entries(RETIRED))('names use the standard term: %s', (_, retired) => {
  expect(foundIn(retired)).toEqual([]);
});

it('doc comments begin with their subject', () => {
  expect(foundIn(OPENING)).toEqual([]);
});

function foundIn(pattern: RegExp): readonly string[] {
  return files.flatMap((file) => {
    const found = fs.readFileSync(path.join(root, file), 'utf8').match(pattern);
    return found ? [...new Set(found)].map((name) => `${file}: ${name}`) : [];
  });
}
