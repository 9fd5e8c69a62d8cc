import { Notice, problemText } from '@xunban/ui';
import { isOutcomeUnknown } from './once.ts';

interface OnceFailureProps {
  readonly error: unknown;
  /** Texts for a request whose outcome is unknown, so that repeating it is safe. */
  readonly unknown: { readonly title: string; readonly hint: string };
  /** Title of a refusal. */
  readonly refused?: string;
}

/** The failure of a request that `once` sent; nothing while there is none. */
export function OnceFailure({ error, unknown, refused }: OnceFailureProps) {
  if (!error) return null;
  const isUnknown = isOutcomeUnknown(error);
  return (
    <Notice tone={isUnknown ? 'warning' : 'error'} title={isUnknown ? unknown.title : refused} live>
      {isUnknown ? unknown.hint : problemText(error)}
    </Notice>
  );
}
