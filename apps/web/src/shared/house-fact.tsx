import { type ToldFact, toldFacts } from '@xunban/contract/owner-facts';
import { useTranslation } from '@xunban/i18n/react';
import type { ReactNode } from 'react';
import { setting } from './settings.ts';

const KNOWN = readKnown(setting('house'));

/**
 * Something that only the owner of the house knows, such as its hotline; nothing where nobody has told it. The files that the
 * build writes leave a place, which the server fills or takes away (`fillHouse` there).
 */
export function HouseFact({ name, children }: { name: ToldFact; children: (value: string) => ReactNode }): ReactNode {
  const { i18n } = useTranslation();
  if (typeof document === 'undefined')
    return (
      <>
        {`{{#${name}}}`}
        {children(`{{${name}}}`)}
        {`{{/${name}}}`}
      </>
    );
  const value = toldFacts(KNOWN, i18n.language === 'en')[name];
  return value === '' ? null : children(value);
}

function readKnown(text: string): Readonly<Record<string, string>> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
}
