import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { revealField } from './reveal-field.ts';

export function personalDataRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  return [
    route(calls.personalData.reveal, async ({ actor, body, ip }) => ({
      value: await db.transaction((tx) => revealField(tx, { ...actor, ip }, body)),
    })),
  ];
}
