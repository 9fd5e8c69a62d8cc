// @vitest-environment happy-dom
import { render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { FileButton } from './file-button.tsx';

testScreens([]);

const photo = (name: string, type = 'image/jpeg') => new File(['a photo'], name, { type });

it('hands over all images that were chosen at once, and WebP too', async () => {
  const chosen: string[][] = [];
  render(
    <FileButton name="photo" multiple onChoose={(files) => chosen.push(files.map(({ name }) => name))}>
      添加照片
    </FileButton>,
  );
  await setupUser().upload(screen.getByLabelText('添加照片'), [photo('1.jpg'), photo('2.webp', 'image/webp')]);
  expect(chosen).toEqual([['1.jpg', '2.webp']]);
});
