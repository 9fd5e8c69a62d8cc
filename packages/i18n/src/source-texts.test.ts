import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
const screens = ['apps/web/src', 'apps/console/src', 'packages/ui/src'];

/** The delivered source files: no tests and nothing that tests share. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[/\\]testing[/\\]/.test(file));

/** Blanks comments, keeping line numbers. Good enough for our sources: `//` inside a string follows a colon. */
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** Files and folders that read or draw Chinese without displaying text: words in a pasted address, the marks of payment methods. */
const readers = [
  'apps/web/src/features/identity/addresses/model/pasted-address/',
  'apps/web/src/features/finance/payment/components/method-mark.tsx',
];

/** A character or a punctuation mark; marks by which typed text is split are not displayed. */
const isChinese = (line: string) =>
  /\p{Script=Han}|[、，；：。（）「」]/u.test(line.replaceAll(/\.(split|replaceAll)\(.*/g, ''));

it('shows text from the catalogues only: no Chinese stands in a component', () => {
  const offenders = screens.flatMap((folder) => {
    const path = join(repository, folder);
    const talking = sources(path).filter(
      (file) => !readers.some((reader) => relative(repository, file).startsWith(reader)),
    );
    return talking.flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .flatMap((line, index) =>
          isChinese(line) ? [`${relative(repository, file)}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  });
  expect(offenders).toEqual([]);
});
