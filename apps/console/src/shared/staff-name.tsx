import { foreignLetters } from '@xunban/contract/text-profiles';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';

/** A staff user's name, with a mark when letters of it can be taken for others: `аdmin` with a Cyrillic first letter. */
export function StaffName({ name }: { readonly name: string }) {
  const { t } = useTranslation('console');
  const letters = foreignLetters(name);
  if (letters.length === 0) return name;
  return (
    <>
      {name} <Badge tone="warning">{t('foreignLetters', { letters: letters.map(namedLetter).join(' ') })}</Badge>
    </>
  );
}

/** The same inside a sentence. */
export function staffNameText(name: string): string {
  const letters = foreignLetters(name);
  return letters.length === 0 ? name : `${name} (⚠ ${letters.map(namedLetter).join(' ')})`;
}

const namedLetter = (letter: string): string =>
  `${letter} U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
