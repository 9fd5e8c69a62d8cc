import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite';
import type { StaticPage } from '../src/prerender.tsx';

/** Configuration that a static build of the pages shares with the application's build. */
export interface SharedConfig {
  readonly root: string;
  readonly css: NonNullable<InlineConfig['css']>;
  readonly plugins: () => NonNullable<InlineConfig['plugins']>;
}

/**
 * After the build, writes the public pages as files that read well without script, one for each language (`index.html`,
 * `index.en.html`), and `app.html` for every other address. The application takes the place of a static page when it is
 * ready; until then, and for readers without script, the file is what there is.
 */
export function staticPages(shared: SharedConfig): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'static-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      // After Vite has written everything.
      order: 'post',
      sequential: true,
      async handler() {
        if (config.build.ssr) return;
        const out = path.resolve(config.root, config.build.outDir);
        const shell = await readFile(path.join(out, 'index.html'), 'utf8');
        const { appPage, pages, addresses } = await renderAll(shared, path.join(out, DRAWING));
        // The server uses it to recognise invalid addresses.
        await writeFile(path.join(out, 'addresses.json'), JSON.stringify(addresses));
        const stylesheets = await lazyStylesheets(out, shell);
        const later = await lazyAppScript(out);
        for (const page of [appPage, ...pages]) {
          const language = page.language === 'zh-CN' ? '' : `.${page.language.toLowerCase()}`;
          const file = path.join(out, `${page.path === '/' ? 'index' : page.path.slice(1)}${language}.html`);
          await mkdir(path.dirname(file), { recursive: true });
          const filled = fill(shell, page, stylesheets);
          await writeFile(file, page.isWhole ? withLazyApp(filled, later) : filled);
        }
      },
    },
  };
}

interface Rendered {
  readonly appPage: StaticPage;
  readonly pages: StaticPage[];
  readonly addresses: readonly string[];
}

/**
 * The page renderer is stored next to the pages: the server renders those whose prices change. It is not an asset, so it is
 * never served.
 */
const DRAWING = 'drawing';

async function renderAll(shared: SharedConfig, folder: string): Promise<Rendered> {
  const { plugins, ...rest } = shared;
  await build({
    ...rest,
    configFile: false,
    logLevel: 'warn',
    plugins: plugins(),
    ssr: { noExternal: [/^@xunban\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  const module: typeof import('../src/prerender.tsx') = await import(
    `${pathToFileURL(path.join(folder, 'prerender.js')).href}?${Date.now()}`
  );
  const rendered = await module.renderPages();
  return { ...rendered, addresses: module.addresses };
}

/** Builds the script that delays loading the application until the first user interaction (`src/lazy-app.ts`). */
async function lazyAppScript(out: string): Promise<string> {
  const name = (await readdir(path.join(out, 'assets'))).find((file) => /^lazy-app-[\w-]+\.js$/.test(file));
  if (name === undefined) throw new Error('build has no lazy-app script');
  return `/assets/${name}`;
}

/** A page that needs no application to be read: its scripts are named, and not fetched. */
const withLazyApp = (page: string, later: string): string =>
  page
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      /(<script type="module" crossorigin src=")([^"]+)"/,
      (_all, tag, app) => `${tag}${later}" data-app="${app}"`,
    );

interface Stylesheet {
  readonly link: string;
  readonly classes: readonly string[];
  /** The Chinese font's: script brings it when the page is idle, so only readers without script get the link. */
  readonly isFont: boolean;
}

/** The stylesheets that come with lazy pages. Script would fetch them; a page that reads without script links them. */
async function lazyStylesheets(out: string, shell: string): Promise<Stylesheet[]> {
  const files = (await readdir(path.join(out, 'assets'))).filter(
    (file) => file.endsWith('.css') && !shell.includes(file),
  );
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(out, 'assets', file), 'utf8');
      return {
        link: `<link rel="stylesheet" crossorigin href="/assets/${file}">`,
        isFont: file.startsWith('noto-sans-sc'),
        classes: [...new Set([...text.matchAll(/\.(\w+_[\w-]{5})(?![\w-])/g)].map((match) => match[1] ?? ''))],
      };
    }),
  );
}

function fill(shell: string, page: StaticPage, stylesheets: readonly Stylesheet[]): string {
  const used = new Set((page.sample ?? page.body).match(/\w+_[\w-]{5}(?![\w-])/g));
  const links = stylesheets
    .filter((stylesheet) => stylesheet.classes.some((name) => used.has(name)))
    .map((stylesheet) => stylesheet.link);
  const fonts = stylesheets
    .filter((stylesheet) => stylesheet.isFont)
    .map((stylesheet) => `<noscript>${stylesheet.link}</noscript>`);
  return shell
    .replace(/<title>.*?<\/title>\s*/, '')
    .replace('<!--head-->', () => [page.head, ...links, ...fonts].join('\n    '))
    .replace('<!--page-->', () => page.body)
    .replace(/<html lang="[^"]*"/, () => {
      const own = page.ownPath === undefined ? '' : ` data-path="${page.ownPath}"`;
      return `<html${own} lang="${page.language}"`;
    });
}
