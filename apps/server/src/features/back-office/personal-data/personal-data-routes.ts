import { calls } from '@xunban/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import { revealField } from './reveal-field.ts';

export function personalDataRoutes(): readonly Route[] {
  return [
    route(calls.personalData.reveal, async ({ actor, body, ip, once }) => ({
      value: await once((tx) => revealField(tx, { ...actor, ip }, body)),
    })),
  ];
}
