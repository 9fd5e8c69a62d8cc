import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallRow, ClientSettings } from './client.ts';
import { subscribeToChanges, subscribeToTopics } from './event-stream.ts';

const row: CallRow = { method: 'GET', path: '/api/events', answer: 'stream' };
const settings: ClientSettings = {
  table: {},
  product: 'xunban',
  baseUrl: 'http://localhost',
  token: () => 'token',
  language: () => 'zh-Hans',
};

let reported: (readonly string[] | 'all')[];
let leaving: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  leaving = new AbortController();
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Follows a server that answers each connection with the next of these. */
function subscribe(...answers: readonly (() => Response | Promise<Response>)[]) {
  const connect = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  for (const answer of answers) connect.mockImplementationOnce(async () => answer());
  connect.mockImplementation(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', connect);
  void subscribeToTopics(
    settings,
    row,
    (topics) => reported.push(topics === 'all' ? 'all' : [...topics]),
    leaving.signal,
  );
  return connect;
}

/** A stream that stays open. @returns its answer, and how bytes are sent on it */
function openStream() {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  return {
    answer: () => new Response(stream.readable),
    send: (bytes: Uint8Array) => writer.write(bytes),
  };
}
const bytes = (text: string) => new TextEncoder().encode(text);
const change = (topic: string) => `event: change\ndata: ${JSON.stringify({ topic, id: '订单' })}\n\n`;
const burst = () => vi.advanceTimersByTimeAsync(300);

it('learns how far the database was at its beginning and at each change', async () => {
  const note = vi.fn<(position: string) => void>();
  const stream = openStream();
  vi.stubGlobal('fetch', async () => new Response(stream.answer().body, { headers: { 'X-Written': '0/A0' } }));
  const positions = { last: () => '0/0', note };
  void subscribeToTopics({ ...settings, positions }, row, () => {}, leaving.signal);
  await burst();
  await stream.send(bytes(`data: ${JSON.stringify({ topic: 'order', id: '1', written: '0/B0' })}\n\n`));
  await burst();
  expect(note.mock.calls).toEqual([['0/A0'], ['0/B0']]);
});

it('asks with the bearer token, and takes the first connection for missed events', async () => {
  const connect = subscribe(() => openStream().answer());
  await burst();
  expect(reported).toEqual(['all']);
  expect(connect.mock.calls[0]?.[1].headers).toMatchObject({
    Authorization: 'Bearer token',
    Accept: 'text/event-stream',
  });
});

it('reports a burst once, however the bytes are cut', async () => {
  const { answer, send } = openStream();
  subscribe(answer);
  await burst();
  const text = bytes(
    `: still here\n\n${change('order')}${change('wallet').replaceAll('\n', '\r\n')}${change('order')}`,
  );
  for (let at = 0; at < text.length; at += 3) await send(text.slice(at, at + 3));
  await burst();
  expect(reported).toEqual(['all', ['order', 'wallet']]);
});

it('reports continuous changes, and the later ones the next time', async () => {
  const { answer, send } = openStream();
  subscribe(answer);
  await burst();
  for (const topic of ['order', 'wallet', 'cart', 'order']) {
    await send(bytes(change(topic)));
    await vi.advanceTimersByTimeAsync(140);
  }
  await burst();
  expect(reported).toEqual(['all', ['order', 'wallet', 'cart'], ['order']]);
});

it('notifies each of many screens after a delay of its own, and then only at intervals', async () => {
  const { answer, send } = openStream();
  vi.stubGlobal('fetch', async () => answer());
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const report = (topics: ReadonlyMap<string, unknown> | 'all') =>
    reported.push(topics === 'all' ? 'all' : [...topics.keys()]);
  void subscribeToChanges(settings, row, report, leaving.signal, { spreadMs: 1000, restMs: 4000 });
  await vi.advanceTimersByTimeAsync(790);
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(reported).toEqual(['all']);
  await send(bytes(change('order')));
  await vi.advanceTimersByTimeAsync(800);
  expect(reported).toEqual(['all', ['order']]);
  await send(bytes(change('cart')));
  await vi.advanceTimersByTimeAsync(5990);
  expect(reported).toEqual(['all', ['order']]);
  await vi.advanceTimersByTimeAsync(10);
  expect(reported).toEqual(['all', ['order'], ['cart']]);
  // After a quiet time the next report is fast again.
  await vi.advanceTimersByTimeAsync(20_000);
  await send(bytes(change('wallet')));
  await vi.advanceTimersByTimeAsync(800);
  expect(reported).toEqual(['all', ['order'], ['cart'], ['wallet']]);
  vi.mocked(Math.random).mockRestore();
});

it('passes over what it does not understand', async () => {
  const { answer, send } = openStream();
  subscribe(answer);
  await burst();
  await send(bytes(`data: no json\n\ndata: {"topic":1}\n\n${change('cart')}`));
  await burst();
  expect(reported).toEqual(['all', ['cart']]);
});

it('connects again after growing pauses, and then again reports that events may have been missed', async () => {
  const failing = () => Promise.reject(new TypeError('network'));
  const connect = subscribe(failing, failing, () => openStream().answer());
  await vi.advanceTimersByTimeAsync(999);
  expect(connect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(connect).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(connect).toHaveBeenCalledTimes(3);
  await burst();
  expect(reported).toEqual(['all']);
});

it.each([401, 403])('gives up on status %i', async (status) => {
  const connect = subscribe(() => new Response(null, { status }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([]);
});
