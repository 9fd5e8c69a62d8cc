import { useState } from 'react';
import { forgetText, keepText, keptText } from './kept-text.ts';

/**
 * One text of one person about one thing that survives an event, a sign-out and a crash of the tab: for a composer outside
 * a dialog. Forms in a dialog say `keep` to `FormDialog` instead.
 * @param about what is written about and what it is written about, as `note:<id>`
 * @returns the text, what sets it, and what forgets it once it has been sent
 */
export function useKeptText(about: string): readonly [text: string, setText: (text: string) => void, sent: () => void] {
  const [typed, setTyped] = useState(() => ({ about, text: found(about) }));
  // The same box about something else begins with what was typed there.
  if (typed.about !== about) setTyped({ about, text: found(about) });
  const setText = (text: string) => {
    setTyped({ about, text });
    if (text) keepText(about, { text });
    else forgetText(about);
  };
  return [typed.about === about ? typed.text : found(about), setText, () => setText('')];
}

function found(about: string): string {
  const text = keptText(about)?.values['text'];
  return typeof text === 'string' ? text : '';
}
