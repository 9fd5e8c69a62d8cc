import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@xunban/i18n/react';

/** A Chinese name of two to four characters; longer texts are companies or notes. */
const CHINESE_NAME = /^\p{Script=Han}{2,4}$/u;

/** The name of a person. English readers get a Chinese one in Latin letters, as it is written when pointed at. */
export function PersonName({ name }: { readonly name: string }) {
  const { language } = useLanguage();
  const { data: latin } = useQuery({
    queryKey: ['latinName', name],
    queryFn: () => latinName(name),
    enabled: language === 'en' && CHINESE_NAME.test(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return latin === undefined ? name : <span title={name}>{latin}</span>;
}

/** Returns the family name and the given name in pinyin without tones, as in `Wang Xiaoming`. */
export async function latinName(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true });
  // Family names of two characters have given names of two.
  const family = syllables.length === 4 ? 2 : 1;
  return [syllables.slice(0, family), syllables.slice(family)].map((part) => capitalised(part.join(''))).join(' ');
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
