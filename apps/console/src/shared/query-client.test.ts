import { ApiError, type ApiErrorKind } from '@xunban/contract/api-error';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

async function triesOf(kind: ApiErrorKind): Promise<number> {
  let tries = 0;
  const queryFn = async () => {
    tries += 1;
    throw new ApiError(kind, '');
  };
  await queryClient.fetchQuery({ queryKey: ['tries', kind], queryFn, retryDelay: 0 }).catch(() => undefined);
  return tries;
}

it('a request that hangs fails once its time is over; a failing network or server is asked again', async () => {
  expect(await triesOf('timeout')).toBe(1);
  expect(await triesOf('refused')).toBe(1);
  expect(await triesOf('network')).toBe(3);
  expect(await triesOf('server')).toBe(3);
});
