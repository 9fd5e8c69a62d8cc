// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { StageSaving } from './stage-saving.tsx';

testScreens(['console']);

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>';

it('saves the side that is looked at as it is drawn or as an image of any size, and the layers as PDF', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(DRAWING));
  const saved: string[] = [];
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const sizes: number[][] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StageSaving
        address="/top.svg?maskColour=blue"
        fileName="P1-顶层"
        widthMm={100}
        heightMm={50}
        pages={{ fileName: 'P1-各层', fetch: async () => new Blob(['%PDF-1.4']) }}
        paint={async (_, ...size) => {
          sizes.push(size);
          return new Blob(['png']);
        }}
      />
    </QueryClientProvider>,
  );
  const user = setupUser();
  await user.click(screen.getByRole('button', { name: '保存图片' }));
  const longest = await screen.findByRole('spinbutton', { name: '长边（像素）' });
  await user.clear(longest);
  await user.type(longest, '3000');
  expect(await screen.findByText('3000 × 1500 像素，按下单颜色')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '保存 PNG' }));
  await waitFor(() => expect(saved).toEqual(['P1-顶层.png']));
  expect(sizes).toEqual([[3000, 1500]]);
  await user.click(screen.getByRole('button', { name: '保存 SVG' }));
  await waitFor(() => expect(saved).toEqual(['P1-顶层.png', 'P1-顶层.svg']));
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/top.svg?maskColour=blue',
    '/top.svg?maskColour=blue',
  ]);
  expect(await made.at(-1)?.text()).toBe(DRAWING);
  await user.click(screen.getByRole('button', { name: '保存各层 PDF（1:1）' }));
  await waitFor(() => expect(saved.at(-1)).toBe('P1-各层.pdf'));
  expect(await made.at(-1)?.text()).toBe('%PDF-1.4');
});
