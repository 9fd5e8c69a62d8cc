import { describe, expect, it } from 'vitest';
import { pagingOf, readListQuery, writeListQuery } from './list-query.ts';

const read = (search: string) => readListQuery(new URLSearchParams(search), ['state', 'keyword']);

describe('reading the URL', () => {
  it('starts with page 1, ten rows, no filter', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 10, sorting: '', filters: {} });
  });
  it.each(['page=0', 'page=-3', 'page=abc', 'page=1e99', 'page=2.5'])('takes %s for page 1', (search) => {
    expect(read(search).page).toBe(1);
  });
  it('knows only the page sizes on offer', () => {
    expect(read('pageSize=50').pageSize).toBe(50);
    expect(read('pageSize=99999').pageSize).toBe(10);
  });
  it('lets no free text into the order', () => {
    expect(read('sorting=createdAt+desc').sorting).toBe('createdAt desc');
    expect(read('sorting=id;drop table').sorting).toBe('');
  });
  it('drops empty filters and those that are not its own', () => {
    expect(read('state=30&keyword=%20%20&other=1').filters).toEqual({ state: '30' });
  });
});

describe('writing the URL', () => {
  const write = (search: string, change: Parameters<typeof writeListQuery<'state' | 'keyword'>>[2]) =>
    writeListQuery(new URLSearchParams(search), ['state', 'keyword'], change).toString();
  it('omits default values', () => {
    expect(write('page=3&state=30', { page: 1, filters: {} })).toBe('');
  });
  it('starts again at page 1 when the filter changes', () => {
    expect(write('page=7', { filters: { keyword: ' board ' } })).toBe('keyword=board');
  });
  it('keeps filters while paging, and parameters of others', () => {
    expect(write('tab=x&state=30', { page: 2 })).toBe('tab=x&state=30&page=2');
  });
});

it('asks the server for the rows of the page', () => {
  expect(pagingOf({ page: 3, pageSize: 20, sorting: 'id desc', filters: {} })).toEqual({
    maxResultCount: 20,
    skipCount: 40,
    sorting: 'id desc',
  });
});
