import { type LocalizedFact, localizedFacts } from '@xunban/contract/company-profile';
import { useTranslation } from '@xunban/i18n/react';
import type { ReactNode } from 'react';
import { setting } from './settings.ts';

const KNOWN = readKnown(setting('instance'));

/**
 * A fact from the company profile, such as its hotline; renders nothing when it is not set. Prerendered files contain a
 * placeholder, which the server fills or removes (`fillInstance` there).
 */
export function InstanceFact({
  name,
  children,
}: {
  name: LocalizedFact;
  children: (value: string) => ReactNode;
}): ReactNode {
  const { i18n } = useTranslation();
  if (typeof document === 'undefined')
    return (
      <>
        {`{{#${name}}}`}
        {children(`{{${name}}}`)}
        {`{{/${name}}}`}
      </>
    );
  const value = localizedFacts(KNOWN, i18n.language === 'en')[name];
  return value === '' ? null : children(value);
}

function readKnown(text: string): Readonly<Record<string, string>> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
}
