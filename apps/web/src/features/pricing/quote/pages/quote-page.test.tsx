// @vitest-environment happy-dom
import {
  BOARD_CHOICES,
  BOARD_NUMBERS,
  type CallInput,
  type CallOutput,
  calls,
  defaultBoardSpec,
  QUANTITIES,
} from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { moneyText } from '@xunban/ui';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openSite } from '../../../../testing/open-site.tsx';

testScreens(['quote', 'board-problems', 'pricing', 'account']);
// The page is large, and a loaded machine takes long to import it: that is not a delay for the user of the page.
beforeAll(() => import('./quote-page.tsx'), 60_000);

const AT = '2026-03-02T10:00:00+08:00';
type Asked = CallInput<typeof calls.quote.quote>['body'];

/** Answers like the server: our own engine with the default price book. */
const priced = ({ spec, quantities, parts }: Asked) =>
  viewQuote(quote({ spec, quantities, parts, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));

const config: CallOutput<typeof calls.quote.config> = {
  bookVersion: '',
  calendarVersion: '',
  taxPercent: 13,
  defaults: defaultBoardSpec,
  groups: [],
  options: Object.fromEntries(Object.entries(BOARD_CHOICES).map(([field, values]) => [field, [...values]])),
  numbers: BOARD_NUMBERS,
  quantities: [...QUANTITIES],
  leadTimes: [...BOARD_CHOICES.leadTime],
  rules: [],
};

const user = setupUser();
let asked: Asked[];

beforeEach(() => {
  asked = [];
  answer(calls.quote.quote, ({ body }) => {
    asked.push(body);
    return priced(body);
  });
  answer(calls.quote.config, () => config);
  answer(calls.address.regions, () => [{ code: '44', name: '广东省', children: [] }]);
});

/** Opens the page. @returns the price panel once it shows a price or the reason why there is none, and the current address */
async function openQuote(search = '') {
  const { address } = openSite(`/quote${search}`);
  const price = await screen.findByRole('region', { name: '价格' });
  await within(price).findByText(/含 13% 增值税|做不出来/);
  return { address, price };
}

/** Returns the engine's total for a board, formatted as on the page. */
const totalOf = (body: Asked | undefined) => moneyText((body && priced(body).chosen?.total) ?? Number.NaN);

it('prices the usual board at once, and another one as soon as it is chosen', async () => {
  const { address, price } = await openQuote();
  const before = totalOf(asked[0]);
  expect(within(price).getAllByText(before)[0]).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^4 \+¥/ }));
  await waitFor(() => expect(asked.at(-1)?.spec.layers).toBe(4));
  const after = totalOf(asked.at(-1));
  expect(after).not.toBe(before);
  expect((await within(price).findAllByText(after))[0]).toBeInTheDocument();
  await waitFor(() => expect(address()).toContain('layers=4'));
});

it('takes quantity and lead time from the table', async () => {
  const { price } = await openQuote();
  const cell = () => screen.getByRole('button', { name: /^30 件，正常交期/ });
  await user.click(cell());
  await waitFor(() => expect(asked.at(-1)?.spec.quantity).toBe(30));
  expect((await within(price).findAllByText(totalOf(asked.at(-1))))[0]).toBeInTheDocument();
  await waitFor(() => expect(cell()).toHaveAttribute('aria-pressed', 'true'));
});

it('shows why a board cannot be made, and repairs it in one press', async () => {
  const { price } = await openQuote('?thicknessMm=0.4');
  expect(within(price).getByText('按现在的参数做不出来')).toBeInTheDocument();
  await user.click(within(price).getByRole('button', { name: /^表面处理改为/ }));
  await within(price).findByText(/含 13% 增值税/);
  expect(asked.at(-1)?.spec).toMatchObject({ thicknessMm: 0.4, finish: 'osp' });
});

it('keeps the last price when the next one cannot be had, and asks again', async () => {
  const { price } = await openQuote();
  const before = totalOf(asked[0]);
  answer(calls.quote.quote, () => refuse('rateLimited'));
  await user.click(screen.getByRole('radio', { name: /^4 \+¥/ }));
  expect(await within(price).findByRole('alert')).toHaveTextContent('价格没有取到');
  expect(within(price).getAllByText(before)[0]).toBeInTheDocument();
  answer(calls.quote.quote, ({ body }) => priced(body));
  await user.click(within(price).getByRole('button', { name: '重试' }));
  const after = totalOf({ spec: { ...defaultBoardSpec, layers: 4 } });
  expect((await within(price).findAllByText(after))[0]).toBeInTheDocument();
  expect(within(price).queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps a press that comes before the price until the price is there', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answer(calls.quote.quote, async ({ body }) => {
    await arrived;
    return priced(body);
  });
  openSite('/quote');
  const panel = await screen.findByRole('region', { name: '价格' });
  await user.click(within(panel).getByRole('button', { name: '立即下单' }));
  await within(panel).findByRole('button', { name: '价格出来后继续' });
  expect(screen.queryByText('请先选择板文件，再加入购物车或下单')).not.toBeInTheDocument();
  arrive();
  await screen.findByText('请先选择板文件，再加入购物车或下单');
});

it('asks for the board file before anything is ordered', async () => {
  const { price } = await openQuote();
  await user.click(within(price).getByRole('button', { name: '立即下单' }));
  await screen.findByText('请先选择板文件，再加入购物车或下单');
});

it('shows at a quantity and in a hint where the sample price ends', async () => {
  await openQuote();
  const many = screen.getByRole('radio', { name: /^15 \+¥/ });
  expect(many).toHaveAccessibleDescription(/不再是样板价/);
  expect(screen.getByRole('radio', { name: '10 +¥15' })).not.toHaveAccessibleDescription();
  await user.click(many);
  await screen.findByText(/^10 件以内是样板价：/);
});
