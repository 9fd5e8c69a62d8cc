import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ERRORS,
  type ErrorCode,
  KEY_REQUESTS_PER_MINUTE,
  type Site,
  WEBHOOK_TYPES,
  webhookExample,
  webhookFields,
} from '@xunban/contract';
import { hasErrorText, translate } from '@xunban/i18n';
import { escapeHtml } from '../http/escape-html.ts';
import { callSection, type Documented, idOf, purposeOf } from './call-section.ts';
import { addressOf, framed, type NavEntry } from './frame.ts';
import type { Schemas } from './schema-text.ts';
import { TASKS, taskOf } from './tasks.ts';
import { type Both, type DocLanguage, GUIDES, REMEDIES, TASK_TEXTS, TEXTS } from './texts.ts';

/** The reference of one site: its calls, and the schemas that these refer to. */
export interface Reference {
  readonly site: Site;
  readonly product: string;
  readonly calls: readonly Documented[];
  readonly schemas: Schemas;
}

interface Group {
  readonly slug: string;
  readonly title: Both;
  readonly calls: readonly Documented[];
}

/** Calls of members by task, those of staff by area. */
function groupsOf({ site, calls }: Reference): readonly Group[] {
  const names = site === 'web' ? TASKS : [...new Set(calls.map(({ call }) => call.group))];
  const nameOf = ({ call }: Documented) => (site === 'web' ? taskOf(call) : call.group);
  return names
    .map((slug) => ({
      slug,
      title: site === 'web' ? TASK_TEXTS[slug as (typeof TASKS)[number]] : { 'zh-CN': slug, en: slug },
      calls: calls.filter((one) => nameOf(one) === slug),
    }))
    .filter((group) => group.calls.length > 0);
}

const GUIDE_PAGES = [
  ['', 'overview'],
  ['order-example', 'guide'],
  ['basics', 'basics'],
  ['error-codes', 'errors'],
  ['webhook-events', 'events'],
  ['test-mode', 'testing'],
  ['tools', 'tools'],
  ['changes', 'changes'],
] as const;

/** Returns a page of the reference; undefined for an unknown one. */
export function docsPage(reference: Reference, language: DocLanguage, slug: string, query = ''): string | undefined {
  const groups = groupsOf(reference);
  const nav: readonly NavEntry[] = [
    ...GUIDE_PAGES.map(([page, name]) => ({ slug: page, title: TEXTS[name][language] })),
    ...groups.map((group) => ({ slug: group.slug, title: group.title[language] })),
  ];
  const page = (title: string, content: string) => framed({ language, slug, title, nav, content, query });
  if (slug === 'search') return page(TEXTS.hits[language], hits(groups, language, query));
  const guide = GUIDE_PAGES.find(([one]) => one === slug)?.[1];
  if (guide) return page(TEXTS[guide][language], guideContent(guide, groups, language));
  const group = groups.find((one) => one.slug === slug);
  if (!group) return undefined;
  const links = group.calls.map(
    ({ call }) => `<li><a href="#${idOf(call)}">${escapeHtml(purposeOf(call, language))}</a></li>`,
  );
  const sections = group.calls.map((one) => callSection(one, reference.schemas, language, reference.product));
  return page(group.title[language], `<ul class="hits">${links.join('')}</ul>${sections.join('')}`);
}

function guideContent(guide: (typeof GUIDE_PAGES)[number][1], groups: readonly Group[], language: DocLanguage): string {
  const paragraphs = GUIDES[guide]
    .map((text) => `<p>${text[language].replace('{{limit}}', String(KEY_REQUESTS_PER_MINUTE))}</p>`)
    .join('');
  switch (guide) {
    case 'overview':
      return `${paragraphs}<p><a href="/api/openapi.json">${TEXTS.document[language]}</a></p><h2>${TEXTS.tasks[language]}</h2><ul class="hits">${groups.map(({ slug, title, calls }) => `<li><a href="${addressOf(language, slug)}">${title[language]}</a> <small>${calls.length}</small></li>`).join('')}</ul>`;
    case 'guide':
      return `${paragraphs}${EXAMPLES.map(([title, file]) => `<details name="order"${file === 'order.sh' ? ' open' : ''}><summary>${title}</summary><pre tabindex="0"><code>${escapeHtml(exampleFile(file))}</code></pre></details>`).join('')}`;
    case 'errors':
      return paragraphs + errorTable(language);
    case 'events':
      return paragraphs + eventTable(language);
    default:
      return paragraphs;
  }
}

const EXAMPLES = [
  ['curl', 'order.sh'],
  ['TypeScript', 'order.ts'],
  ['Python', 'order.py'],
] as const;

/** Returns an example of the folder `examples`, which a test runs. It is above this file, built or not. */
function exampleFile(name: string): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'examples', name);
    if (existsSync(file)) return readFileSync(file, 'utf8');
  }
  throw new Error(`example not found: ${name}`);
}

const table = (head: readonly Both[], rows: readonly string[], language: DocLanguage): string =>
  `<div class="wide" tabindex="0"><table><thead><tr>${head.map((one) => `<th scope="col">${one[language]}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

function errorTable(language: DocLanguage): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { status } = ERRORS[code];
    const reason = hasErrorText(code) ? translate(language, code, {}).replaceAll(/\{\{.*?\}\}/g, '…') : code;
    const remedy = (REMEDIES[code] ?? REMEDIES[status])?.[language] ?? '';
    return `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(reason)}</td><td>${remedy}</td></tr>`;
  });
  return table([TEXTS.code, TEXTS.status, TEXTS.reason, TEXTS.remedy], rows, language);
}

function eventTable(language: DocLanguage): string {
  const rows = WEBHOOK_TYPES.map((type) => {
    const fields = webhookFields(type).map((name) => `<code>${name}</code>`);
    return `<tr><th scope="row"><code>${type}</code></th><td>${fields.join(' ')}</td></tr>`;
  });
  const example = escapeHtml(JSON.stringify(webhookExample('order.shipped'), null, 2));
  return `<h2>${TEXTS.example[language]}</h2><pre tabindex="0"><code>${example}</code></pre>${table([TEXTS.event, TEXTS.data], rows, language)}`;
}

const MAX_HITS = 50;

/** Calls whose purpose, name or path contains every word. Purposes of both languages count. */
function hits(groups: readonly Group[], language: DocLanguage, query: string): string {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found =
    words.length === 0
      ? []
      : groups.flatMap(({ slug, calls }) =>
          calls
            .filter(({ call, path: address }) => {
              const text = [idOf(call), address, call.def.summary, purposeOf(call, 'zh-CN')].join(' ').toLowerCase();
              return words.every((word) => text.includes(word));
            })
            .map(({ call, path: address }) => ({ slug, call, address })),
        );
  if (found.length === 0) return `<p>${TEXTS.noHits[language]}</p>`;
  const items = found
    .slice(0, MAX_HITS)
    .map(
      ({ slug, call, address }) =>
        `<li><a href="${addressOf(language, slug)}#${idOf(call)}">${escapeHtml(purposeOf(call, language))}</a><br><small><b>${call.def.method}</b> <code>${escapeHtml(address)}</code></small></li>`,
    );
  return `<ul class="hits">${items.join('')}</ul>`;
}
