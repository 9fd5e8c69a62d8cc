// @vitest-environment happy-dom
import { act, render } from '@xunban/testkit/screen';
import { type ListControl, useListQuery } from '@xunban/ui';
import { expect, test } from 'vitest';

const FILTERS = ['view', 'filter'] as const;

/** A router that shows an address only on request, like one that renders in a transition. */
function lateRouter(address: string) {
  let [shown, asked] = [new URLSearchParams(address), new URLSearchParams(address)];
  let list: ListControl<(typeof FILTERS)[number]> | undefined;
  const ask = (next: (current: URLSearchParams) => URLSearchParams) => {
    asked = next(shown);
  };
  const Page = ({ params }: { params: URLSearchParams }) => {
    list = useListQuery([params, ask], FILTERS);
    return null;
  };
  const { rerender } = render(<Page params={shown} />);
  return {
    list: () => list as NonNullable<typeof list>,
    asked: () => asked.toString(),
    show: (params = asked) => {
      shown = params;
      rerender(<Page params={shown} />);
    },
  };
}

test('a choice made before the router shows the previous one builds on the previous one', () => {
  const { list, asked } = lateRouter('view=unclaimed&filter=7&month=2026-11&page=3');
  act(() => list().narrow({ view: '' }));
  act(() => list().narrow({ filter: undefined }));
  expect(asked()).toBe('month=2026-11');
  act(() => list().change({ page: 2 }));
  expect(asked()).toBe('month=2026-11&page=2');
});

test('an address that comes from elsewhere, such as a step back, is gone on from', () => {
  const { list, asked, show } = lateRouter('view=unclaimed');
  act(() => list().narrow({ filter: '7' }));
  show();
  expect(list().query.filters).toEqual({ view: 'unclaimed', filter: '7' });
  show(new URLSearchParams('view=done'));
  act(() => list().narrow({ filter: '8' }));
  expect(asked()).toBe('view=done&filter=8');
});
